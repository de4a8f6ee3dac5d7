const { transformSync } = require('esbuild');

/** TypeScript for jest, by the compiler that everything else here is compiled with. */
module.exports = {
  process(source, file) {
    const { code, map } = transformSync(source, {
      sourcefile: file,
      loader: /\.[cm]?tsx?$/.test(file) ? (file.endsWith('x') ? 'tsx' : 'ts') : 'js',
      format: 'cjs',
      target: 'node20',
      jsx: 'automatic',
      sourcemap: 'both',
      supported: { 'dynamic-import': false },
    });
    return { code, map };
  },
};
