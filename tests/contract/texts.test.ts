import fs from 'node:fs';
import path from 'node:path';
import { auditActions, auditSubjects } from '../../contract/auditWords';
import { codes } from '../../contract/codes';
import { permissions } from '../../contract/permissions';
import { words } from '../../contract/words';
import { texts as cashierTexts } from '../../server/channel/texts';
import { publicTexts } from '../../src/locales/publicTexts';
import { shellTexts } from '../../src/locales/shellTexts';

const root = path.resolve(__dirname, '../..');
const idsIn = (file: string) => [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(/^ {2}'([^']+)':/gm)].map(([, id = '']) => id);
const filesOf = (folder: string) => fs.readdirSync(path.join(root, folder)).map((name) => ({ name, ids: idsIn(`${folder}/${name}`) }));
const wordFiles = filesOf('contract/words');
const textFiles = filesOf('src/locales/texts');

test.each([...wordFiles, ...textFiles])('$name holds what its name says', ({ name, ids }) => {
  expect(ids.length).toBeGreaterThan(0);
  expect(ids.filter((id) => `${id.split('.')[0]}.ts` !== name)).toEqual([]);
});

test('every file of texts is merged, and no id stands twice', () => {
  const all = [...wordFiles, ...textFiles].flatMap(({ ids }) => ids);
  expect(Object.keys(words).sort()).toEqual(wordFiles.flatMap(({ ids }) => ids).sort());
  expect(Object.keys(shellTexts).sort()).toEqual([...all].sort());
  expect([...all, ...Object.keys(publicTexts)].filter((id, index, ids) => ids.indexOf(id) !== index)).toEqual([]);
});

test('every text is said by somebody', () => {
  const sources = ['contract', 'server', 'src']
    .flatMap((room) => fs.readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file}`))
    .filter(
      (file) => /\.tsx?$/.test(file) && !/^contract\/words\/|^server\/channel\/texts|^src\/locales\/.*[tT]exts|^src\/\.umi/.test(file),
    )
    .map((file) => fs.readFileSync(path.join(root, file), 'utf8'))
    .join('\n');
  const said = new Set([...sources.matchAll(/['"`](\w+(?:\.\w+)+)['"`]/g)].map(([, id]) => id));
  // Ids that are put together: `order.passed.${reason}`.
  const made = [...sources.matchAll(/`(\w+\.(?:\w+\.)*)\$\{[^}]*\}([\w.]*)`/g)].map(
    ([, start = '', end = '']) => new RegExp(`^${start.replaceAll('.', '\\.')}\\w+${end.replaceAll('.', '\\.')}$`),
  );
  const isSaid = (id: string) => said.has(id) || made.some((pattern) => pattern.test(id));
  expect(Object.keys({ ...shellTexts, ...publicTexts, ...cashierTexts }).filter((id) => !isSaid(id))).toEqual([]);
});

// docs/glossary.md has the words.
test.each(['Google 验证', ' Google验证', '接口密钥', '淘宝收款账户', '连续失效'])('%s is said by another word', (word) => {
  const texts = { ...shellTexts, ...publicTexts, ...auditActions, ...auditSubjects, ...codes, ...permissions };
  expect(Object.entries(texts).filter(([, said]) => JSON.stringify(said).includes(word))).toEqual([]);
});
