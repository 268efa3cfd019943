// Replays one record on goban's engine, in a page that has its bundle loaded.
// Rows count from the top here; x is the column. What a stone would do is found by
// playing it and going back.
(game) => {
  const size = game.size;
  const engine = new window.goban.GobanEngine({
    width: size,
    height: size,
    rules: "chinese",
    komi: 0,
    allow_self_capture: false,
    allow_ko: false,
    allow_superko: game.superko === null,
    superko_algorithm: game.superko ?? "noresult",
  });
  const place = (point) =>
    engine.place(point % size, size - 1 - Math.floor(point / size), true, true);
  const refusal = (point) => {
    const here = engine.cur_move;
    try {
      place(point);
    } catch (error) {
      if (!error.message_id) throw error; // a mistake of ours, not an answer
      return error.message_id;
    } finally {
      engine.jumpTo(here);
      here.branches.length = 0;
    }
    return null;
  };
  const turns = game.turns.map((turn) => {
    if (engine.player !== turn.color) throw new Error("the colors got out of step");
    const refusals = turn.asked.map(refusal);
    if (turn.point === null) engine.place(-1, -1);
    else place(turn.point);
    return {
      refusals,
      rows: engine.board.map((row) => row.join("")).reverse(),
      captured: [engine.black_prisoners, engine.white_prisoners],
    };
  });
  const score = engine.computeScore();
  return { turns, lead: score.black.total - score.white.total };
};
