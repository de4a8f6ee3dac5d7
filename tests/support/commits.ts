import type { Page } from '@playwright/test';

/** One commit of React: how many components it drew, and how many stand in the document altogether. */
export interface Commit {
  drawn: number;
  standing: number;
}

/** Of React's own, as far as it is looked at here. */
interface Fiber {
  tag: number;
  flags: number;
  type: unknown;
  memoizedState: unknown;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
}

/** Runs in the page before anything else: stands where the developer tools would. */
function watch(): void {
  const performedWork = 1;
  const offscreen = 22;
  const commits: Commit[] = [];
  const isComponent = ({ type }: Fiber) => typeof type === 'function' || (typeof type === 'object' && type !== null);
  const isHidden = ({ tag, memoizedState }: Fiber) => tag === offscreen && memoizedState !== null;
  const children = (fiber: Fiber) => {
    const found: Fiber[] = [];
    for (let child = fiber.child; child; child = child.sibling) found.push(child);
    return found;
  };
  const standing = (fiber: Fiber): number =>
    isHidden(fiber) ? 0 : children(fiber).reduce((sum, child) => sum + standing(child), isComponent(fiber) ? 1 : 0);
  // A fiber that was passed over keeps the flag of the commit that drew it last: only where the children are others was it looked at.
  const drawn = (fiber: Fiber): number => {
    const before = fiber.alternate;
    if (isHidden(fiber)) return 0;
    if (!before) return standing(fiber);
    const own = isComponent(fiber) && (fiber.flags & performedWork) !== 0 ? 1 : 0;
    return fiber.child === before.child ? own : children(fiber).reduce((sum, child) => sum + drawn(child), own);
  };
  Object.assign(window, {
    commits,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      onCommitFiberRoot: (_id: number, root: { current: Fiber }) =>
        commits.push({ drawn: drawn(root.current), standing: standing(root.current) }),
      onCommitFiberUnmount: () => {},
    },
  });
}

/** Call before the page is opened. */
export async function watchCommits(page: Page): Promise<void> {
  await page.addInitScript(watch);
}

/** A commit of a few components is a button's wave or a bar on its way: it costs nobody anything. */
const few = 10;

/** The commits since it was asked last, but for those of a few components. */
export async function takeCommits(page: Page): Promise<Commit[]> {
  const commits = await page.evaluate(() => (Reflect.get(window, 'commits') as Commit[]).splice(0));
  return commits.filter(({ drawn }) => drawn > few);
}

export const drawnIn = (commits: Commit[]) => commits.reduce((sum, { drawn }) => sum + drawn, 0);
