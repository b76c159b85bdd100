"""What shells read to complete command lines: scripts that ask `campaign-tui complete`."""

BASH = r"""# bash completion for campaign-tui
_campaign_tui() {
    local one
    COMPREPLY=()
    # The words are told apart there: nothing that is typed is run by looking for completions.
    while IFS= read -r one; do
        COMPREPLY+=("$one")
    done < <("${COMP_WORDS[0]}" complete --line "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
    [[ ${#COMPREPLY[@]} == 1 && "${COMPREPLY[0]}" == *[:/] ]] && compopt -o nospace 2>/dev/null
    return 0
}
complete -F _campaign_tui campaign-tui
"""

ZSH = r"""#compdef campaign-tui
# zsh completion for campaign-tui
_campaign_tui() {
    local -a found values about
    local one
    found=("${(@f)$("${words[1]}" complete -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
    for one in "${found[@]}"; do
        [[ -z "$one" ]] && continue
        values+=("${one%%$'\t'*}")
        about+=("${one/$'\t'/  }")
    done
    compadd -l -d about -a values
}
compdef _campaign_tui campaign-tui
"""

FISH = r"""# fish completion for campaign-tui
function __campaign_tui
    set -l words (commandline -opc) (commandline -ct)
    $words[1] complete -- $words[2..-1] 2>/dev/null
end
complete -c campaign-tui -f -a '(__campaign_tui)'
"""

SCRIPTS = {"bash": BASH, "zsh": ZSH, "fish": FISH}
"""The script of each shell, by its name."""
