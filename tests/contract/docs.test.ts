import fs from 'node:fs';
import path from 'node:path';
import { dataModel } from '../../server/db/dataModel';
import { repoRoot } from '../support/template';

/** Lines of the order whose pages are not there yet. */
const open: string[] = [];

function titlesOf(folder: string): string[] {
  return fs
    .readdirSync(path.join(repoRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file) && file !== path.join('contract', 'docs.test.ts'))
    .map((file) => fs.readFileSync(path.join(repoRoot, folder, file), 'utf8'));
}

test('each line of the order is shown by a test, and no test shows a line that was not ordered', () => {
  const text = fs.readFileSync(path.join(repoRoot, 'docs', 'specification.md'), 'utf8');
  const ordered = [...text.matchAll(/^\| (S[\d., S]+) \|/gm)].flatMap(([, numbers = '']) => numbers.split(', '));
  const shown = new Set(titlesOf('tests').flatMap((file) => [...file.matchAll(/\[(S\d+\.\d+)\]/g)].map(([, number = '']) => number)));
  expect(ordered.length).toBeGreaterThan(100);
  expect(ordered.filter((number) => !shown.has(number))).toEqual(open);
  expect([...shown].filter((number) => !ordered.includes(number))).toEqual([]);
});

test('the picture of the data is that of the tables', () => {
  expect(fs.readFileSync(path.join(repoRoot, 'docs', 'data-model.md'), 'utf8')).toBe(dataModel());
});

test('the index of decisions names each of them by its number and title', () => {
  const folder = path.join(repoRoot, 'docs', 'adr');
  const rows = [...fs.readFileSync(path.join(folder, 'README.md'), 'utf8').matchAll(/^\| \[(\d{4})\]\(([^)]+)\) \| (.*?)(?: \(.*)? \|$/gm)];
  const files = fs.readdirSync(folder).filter((file) => file !== 'README.md');
  const heads = files.map((file) => [file, fs.readFileSync(path.join(folder, file), 'utf8').split('\n', 1)[0]]);
  expect(rows.map(([, number, file, title]) => [file, `# ${number} ${title}`])).toEqual(heads);
  expect(new Set(rows.map(([, number]) => number)).size).toBe(files.length);
});

test('every file and folder that a document names is there', () => {
  const made = ['.git', '.data', 'dist', 'node_modules', 'test-results'];
  const rooms = fs.readdirSync(repoRoot).filter((name) => !made.includes(name));
  const files = rooms.flatMap((room) => {
    const place = path.join(repoRoot, room);
    if (!fs.statSync(place).isDirectory()) return [room];
    return fs.readdirSync(place, { recursive: true, encoding: 'utf8' }).map((file) => path.join(room, file));
  });
  const documents = files.filter((file) => /^docs\/.*\.md$/.test(file));
  const gone = ['README.md', 'CONTRIBUTING.md', ...documents].flatMap((document) => {
    const text = fs.readFileSync(path.join(repoRoot, document), 'utf8');
    const named = text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|cjs|sql|css)|(?:server|src|contract|tests|mock|config|scripts|docs)\/[\w./-]*)`/g);
    return (
      [...named]
        .map(([, name = '']) => name.replace(/\/$/, ''))
        // An x stands for what is to be added.
        .filter((name) => !/\bx\b|XList|listX/.test(name))
        .filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)))
        .map((name) => `${document}: ${name}`)
    );
  });
  expect(gone).toEqual([]);
});
