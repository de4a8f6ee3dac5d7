import path from 'node:path';
import { Turns } from '../kernel/Shares';
import { runProgram } from '../kernel/runProgram';
import type { StatementPaper } from './paperOf';

const seconds = 60;
const megabytes = 256;

/** Its fonts hold all of Chinese: one at a time is drawn. */
const drawing = new Turns(1);

/** A statement as a PDF, drawn beside the platform. */
export function pdfOf(paper: StatementPaper, madeAt: Date): Promise<Buffer> {
  return drawing.run(async () => {
    const file = path.join(__dirname, 'pdfCommand.ts');
    const input = JSON.stringify({ paper, madeAt: madeAt.toISOString() });
    const { code, output, failure } = await runProgram({ file, input, seconds, megabytes });
    if (code !== 0) throw new Error(`the process that draws statements ended with ${code ?? 'too much time'}: ${failure}`);
    return output;
  });
}
