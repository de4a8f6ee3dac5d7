import type { history } from '@umijs/max';
import { useEffect, useState } from 'react';
import { earlyAnswers } from '../session/early';
import { withPatience } from '../session/patience';
import { usePageParts } from './usePageParts';

/** A page somebody looks at, and how often it was begun anew. */
export interface Place {
  id: string;
  address: typeof history.location;
  round: number;
}

/**
 * The place that is drawn: the one that is wanted, as soon as it has been fetched and its first questions are answered. Null: it is on
 * its way. What React draws in place of a part that is not there would stand for 300 ms at least.
 */
export function useDrawnPlace(wanted: Place, isAtHand: boolean): Place | null {
  const { fetchPage, isFetched } = usePageParts();
  const [drawn, draw] = useState<Place | null>(null);
  const isFirst = drawn === null;
  const isSame = drawn?.id === wanted.id && drawn.round === wanted.round;
  const isThere = isAtHand || isSame || isFetched(wanted.address.pathname);
  if (isThere && drawn !== wanted) draw(wanted);
  useEffect(() => {
    if (isThere) return undefined;
    const { pathname, search } = wanted.address;
    let isLeft = false;
    // What the first page needs has been asked for before any of this was there.
    if (!isFirst) window.askEarly?.(pathname, search, true);
    void Promise.all([fetchPage(pathname), withPatience(earlyAnswers())]).then(() => {
      if (!isLeft) draw(wanted);
    });
    return () => {
      isLeft = true;
    };
  }, [wanted, isThere, isFirst, fetchPage]);
  return isThere ? wanted : null;
}
