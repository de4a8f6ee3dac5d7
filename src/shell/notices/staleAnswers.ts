import { toldBy } from '../../session/queries';

/** Messages that come together have what they make stale asked again once. */
const togetherMs = 300;

/** Has what is shown asked again when a message says that it is stale. */
export function staleAnswers() {
  const kinds = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = () => {
    timer = undefined;
    toldBy(new Set(kinds));
    kinds.clear();
  };
  return {
    add: (kind: string) => {
      kinds.add(kind);
      timer ??= setTimeout(ask, togetherMs);
    },
    stop: () => clearTimeout(timer),
  };
}
