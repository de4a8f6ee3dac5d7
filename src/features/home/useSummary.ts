import { homeSummary } from '../../../contract/home';
import { useData } from '../../session/useData';

/** The figures of the caller's home page; whatever is told may have changed one. */
export function useSummary() {
  return useData(homeSummary, {}, { staleBy: 'any message' });
}
