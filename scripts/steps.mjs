import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** What `start`, `test`, `dev` and `build` have in common. Runs on Node alone: nothing is installed yet. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const began = Date.now();

export function say(text) {
  process.stdout.write(`  ${((Date.now() - began) / 1000).toFixed(1).padStart(5)} s  ${text}\n`);
}

const onWindows = process.platform === 'win32';

/** Runs a command to its end; answers its exit code. */
export function run(command, args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      shell: onWindows,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** The command of an installed package. */
export function bin(name) {
  return path.join(root, 'node_modules', '.bin', onWindows ? `${name}.cmd` : name);
}

function fingerprint(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\n`).update(fs.readFileSync(path.join(root, file)));
  return hash.update(process.version).digest('hex');
}

/** Installs what package-lock.json names, unless it is there. */
export async function ensureInstalled() {
  const stamp = path.join(root, 'node_modules', '.installed');
  const wanted = fingerprint(['package.json', 'package-lock.json', '.npmrc']);
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted) return;
  say('installing packages (this takes a minute or two)');
  const { code, output } = await run('npm', ['ci', '--no-audit', '--no-fund', '--include=dev'], {
    quiet: true,
    env: { NODE_ENV: 'development' },
  });
  if (code !== 0) throw new Error(`npm ci failed:\n${output}`);
  fs.writeFileSync(stamp, wanted);
}

const sources = ['src', 'contract', 'config', 'public', '.umirc.ts', 'package.json', 'package-lock.json'];

/** Every file under a place, but for what Umi writes there itself. */
function filesIn(place) {
  if (!fs.statSync(place).isDirectory()) return [place];
  return fs
    .readdirSync(place)
    .filter((name) => !name.startsWith('.umi'))
    .sort()
    .flatMap((name) => filesIn(path.join(place, name)));
}

/** What the browser's part is built of, as one number. */
function sourcesPrint() {
  return fingerprint(sources.flatMap((name) => filesIn(path.join(root, name))).map((file) => path.relative(root, file)));
}

const builtStamp = path.join(root, 'dist', '.built');

/** Builds the browser's part unless it is built of the sources that are there. */
export async function ensureBuilt() {
  if (fs.existsSync(builtStamp) && fs.readFileSync(builtStamp, 'utf8') === sourcesPrint()) return;
  await build();
}

/** Umi's own files: types, routes and plugins, from which the build and the type check start. */
export async function setup() {
  const { code, output } = await run(bin('max'), ['setup'], { quiet: true });
  if (code !== 0) throw new Error(`max setup failed:\n${output}`);
}

/** Builds the browser's part, and compresses what is sent compressed. */
export async function build() {
  const print = sourcesPrint();
  say('building the browser application');
  const { code, output } = await run(bin('max'), ['build'], { quiet: true, env: { NODE_ENV: 'production' } });
  // A failed Vite build ends with 0 and a page without scripts.
  const page = path.join(root, 'dist', 'index.html');
  const html = fs.existsSync(page) ? fs.readFileSync(page, 'utf8') : '';
  const entry = /<script type="module"[^>]* src="\/(assets\/[^"]+)"/.exec(html)?.[1];
  if (code !== 0 || !entry || !fs.existsSync(path.join(root, 'dist', entry))) throw new Error(`the build failed:\n${output}`);
  await writePage();
  say('compressing');
  const files = fs
    .readdirSync(path.join(root, 'dist'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:html|js|css|svg)$/.test(file));
  await Promise.all(files.map((file) => compress(path.join(root, 'dist', file))));
  fs.writeFileSync(builtStamp, print);
}

/**
 * Puts into the page what its first paint would wait for: the login form, which config/prerender.ts has drawn, and the script that keeps
 * it alive and starts the application (docs/adr/0027); the boot script, and the style sheet of whatever is drawn.
 */
async function writePage() {
  // There once the packages are.
  const { transform } = await import('esbuild');
  const dist = (name) => path.join(root, 'dist', name);
  const { template, entry, script } = JSON.parse(fs.readFileSync(dist('login.json'), 'utf8'));
  let html = fs.readFileSync(dist('index.html'), 'utf8');
  const put = (found, made) => {
    if (!html.includes(found)) throw new Error(`the page has no ${found}`);
    html = html.replace(found, () => made);
  };
  if (!template.includes('<form') || script.includes('</script')) throw new Error('the login form could not be put into the page');
  const [sheet = '', href = ''] = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/.exec(html) ?? [];
  // Who loads a part asks whether the page names its style sheets: this one is named, and not fetched.
  put(sheet, `<style>${fs.readFileSync(dist(href), 'utf8')}</style><link rel="stylesheet" href="/${href}" disabled>`);
  const boot = await transform(fs.readFileSync(dist('boot.js'), 'utf8'), { minify: true, target: 'chrome100' });
  put('<script src="/boot.js"></script>', `<script>${boot.code.trim()}</script>`);
  put('<div id="root"></div>', `${template}<div id="root"></div><script>${script}</script>`);
  put(`<script type="module" crossorigin src="${entry}"></script>`, `<link rel="modulepreload" crossorigin href="${entry}">`);
  fs.writeFileSync(dist('index.html'), html);
  for (const name of ['login.json', 'boot.js']) fs.rmSync(dist(name));
}

async function compress(file) {
  const bytes = await fs.promises.readFile(file);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  await Promise.all([fs.promises.writeFile(`${file}.br`, br), fs.promises.writeFile(`${file}.gz`, gz)]);
}

function works(command) {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0;
}

function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!works(given)) throw new Error(`CHROMIUM_PATH is ${given}, which does not run`);
    return given;
  }
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  // The shell is the same engine without a desktop's windows, and takes three quarters of the time.
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((place) => fs.existsSync(place) && works(place));
}

/** A Chromium that needs no packages of ours: given, the system's, or Debian's. Answers its path, or undefined where there is none. */
export async function systemChromium() {
  const found = findChromium();
  if (found || !works('apt-get') || process.getuid?.() !== 0) return found;
  say('installing Chromium with apt-get');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { quiet: true, env });
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const { code } = await run('apt-get', ['install', '-y', '--no-install-recommends', name, 'fonts-noto-cjk'], { quiet: true, env });
    const installed = findChromium();
    if (code === 0 && installed) return installed;
  }
  return undefined;
}

/** A Chromium for the flows: the system's, or Playwright's own, an installed package's. Answers its path, or '' for Playwright's. */
export async function ensureChromium(system = systemChromium()) {
  const found = await system;
  if (found) return found;
  say("installing Playwright's Chromium");
  const { code, output } = await run(bin('playwright'), ['install', 'chromium'], { quiet: true });
  if (code !== 0) throw new Error(`there is no Chromium, and none could be installed; set CHROMIUM_PATH\n${output}`);
  return '';
}
