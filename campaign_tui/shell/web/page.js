// Tells the terminal where its session is: beside this page, by whatever name and way the page was reached.
document.addEventListener("DOMContentLoaded", () => {
  const session = new URL("ws", document.baseURI);
  session.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  document.getElementById("terminal").dataset.sessionWebsocketUrl = session.href;
  document.getElementById("again").addEventListener("click", () => location.reload());
  // Keys go to the terminal as soon as it shows something, without a click.
  const drawn = new MutationObserver(() => {
    if (document.body.classList.contains("-first-byte")) {
      drawn.disconnect();
      document.querySelector(".xterm-helper-textarea").focus();
    }
  });
  drawn.observe(document.body, { attributes: true, attributeFilter: ["class"] });
});
