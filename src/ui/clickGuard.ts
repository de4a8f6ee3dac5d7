const togetherMs = 300;

/** Asked at each click whether it counts: clicks within 300 ms of each other are one. */
export function clickGuard(): () => boolean {
  let last = 0;
  return () => {
    const now = Date.now();
    if (now - last < togetherMs) return false;
    last = now;
    return true;
  };
}
