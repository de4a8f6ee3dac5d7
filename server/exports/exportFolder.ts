import path from 'node:path';
import type { Config } from '../config';

/** Where the files of exports lie; what they are called there cannot be guessed, and is nobody's to say. */
export function exportFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return path.join(dataDir, 'exports');
}
