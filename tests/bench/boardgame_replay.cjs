// boardgame.io replaying a log: `node boardgame_replay.cjs FOLDER MOVES`, prints seconds.
// FOLDER holds node_modules. The game is a toy: one figure walks about on a small map for three cubes a turn.
const path = require("path");
const [folder, moves] = [process.argv[2], Number(process.argv[3])];
const from = (name) => require(path.join(folder, "node_modules", "boardgame.io", "dist", "cjs", name));
const { InitializeGame, CreateGameReducer } = from("internal.js");

const game = {
  name: "walk",
  setup: () => ({ squares: Array(36).fill(0), at: 0, cubes: 3, steps: 0 }),
  moves: {
    step: ({ G }, to) => {
      G.squares[G.at] -= 1;
      G.squares[to] += 1;
      G.at = to;
      G.cubes -= 1;
      G.steps += 1;
    },
  },
  turn: {
    onBegin: ({ G }) => {
      G.cubes = 3;
    },
    endIf: ({ G }) => G.cubes === 0,
  },
};

function step(number, player) {
  return { type: "MAKE_MOVE", payload: { type: "step", args: [(number * 7) % 36], playerID: player } };
}

function replay(log) {
  const reducer = CreateGameReducer({ game, isClient: false });
  let state = InitializeGame({ game, numPlayers: 2 });
  for (const action of log) state = reducer(state, action);
  return state;
}

const log = [];
for (let number = 0; number < moves; number += 1) log.push(step(number, String(Math.floor(number / 3) % 2)));
replay(log.slice(0, 500));
const begun = process.hrtime.bigint();
const state = replay(log);
const seconds = Number(process.hrtime.bigint() - begun) / 1e9;
if (state.G.steps !== moves) throw new Error(`only ${state.G.steps} of ${moves} moves were replayed`);
console.log(seconds);
