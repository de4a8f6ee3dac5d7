// What opens over its pages, in a file of its own: opened.ts fetches it.
export { ExplainDialog } from './ExplainDialog';
