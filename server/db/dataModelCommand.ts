import fs from 'node:fs';
import path from 'node:path';
import { dataModel } from './dataModel';

/** `npm run data-model`: draws docs/data-model.md anew. */
fs.writeFileSync(path.resolve(__dirname, '../../docs/data-model.md'), dataModel());
