import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { drawPaper } from './drawPaper';

const asked = z.object({
  madeAt: z.string(),
  paper: z.object({
    title: z.string(),
    author: z.string(),
    facts: z.array(z.tuple([z.string(), z.string()])),
    tables: z.array(
      z.object({
        title: z.string(),
        columns: z.array(z.object({ title: z.string(), kind: z.enum(['text', 'number', 'money']) })),
        rows: z.array(z.array(z.string())),
        strong: z.array(z.number()),
      }),
    ),
    footer: z.string(),
  }),
});

/** Reads a paper from the standard input, as JSON, and writes it as a PDF. */
async function main(): Promise<void> {
  const { paper, madeAt } = asked.parse(JSON.parse(await text(process.stdin)));
  drawPaper(paper, new Date(madeAt)).pipe(process.stdout);
}

void main();
