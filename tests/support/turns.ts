/** Counts the turns of the event loop, in which others are answered, until it is told to stop. */
export function countTurns(): { now: () => number; stop: () => void } {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  return { now: () => turns, stop: () => (isOver = true) };
}
