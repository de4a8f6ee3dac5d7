import type { IApi } from '@umijs/max';

/** What a chunk plugin is asked by, as far as it is used here. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[]; isEntry: boolean } | null;
  getModuleIds(): IterableIterator<string>;
}

/** All that runs before a module does. */
function closureOf(graph: Graph, roots: readonly string[], without: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  const open = [...roots];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || without.has(id)) continue;
    found.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/** What so many parts need that are fetched by themselves lies together; the rest is left to the bundler. */
const sharedBy = 3;

/** What lists have beside ListPage that is none of theirs: of another feature, or of libraries. */
const besideLists = [
  '/icons/es/icons/PrinterOutlined.js',
  '/src/features/parties/ActedNote.tsx',
  '/src/features/parties/ways.ts',
  '/src/features/payAccounts/AccountText.tsx',
  '/antd/es/flex/index.js',
];

/** Features that stand on the same pages of others, in one file for them. */
const together: Partial<Record<string, string>> = { rates: 'parties' };

const isIcon = (id: string) => id.includes('/@ant-design/icons');

const isPage = (id: string) => id.includes('/src/pages/');

/** What one or two pages have is theirs, whoever else has it. */
const isShared = (roots: readonly string[], pages: readonly string[]) =>
  pages.length === 0 ? roots.length >= sharedBy : pages.length >= sharedBy;

/** Where what many need goes to: with the lists, if it is ours and each page that has it waits for them anyhow. */
function kindOf(id: string, isOfLists: boolean): string {
  if (!isIcon(id) && id.includes('/node_modules/')) return 'shared-theirs';
  if (isOfLists) return 'group-list';
  return id.includes('/contract/') ? 'contract' : 'shared-ours';
}

/** Which file each module goes to: `undefined` leaves it to the bundler. */
function groupsOf(graph: Graph): Map<string, string> {
  const ids = [...graph.getModuleIds()];
  const endingIn = (name: string) => ids.filter((id) => id.endsWith(name));
  const entries = ids.filter((id) => graph.getModuleInfo(id)?.isEntry);
  const groups = new Map<string, string>();
  const taken = new Set<string>();
  const take = (name: string, found: Iterable<string>) => {
    for (const id of found) {
      groups.set(id, name);
      taken.add(id);
    }
  };
  take('group-entry', closureOf(graph, entries, taken));
  const needed = (...names: string[]) => closureOf(graph, names.flatMap(endingIn), taken);
  // An icon stands now here, now there, and weighs nothing.
  const withoutIcons = (found: Set<string>) => [...found].filter((id) => !isIcon(id));
  const behind = needed('/src/shell/Shell.tsx', '/src/ui/ListPage.tsx', '/src/ui/RowLink.tsx');
  const takeShared = (name: string, found: Set<string>) =>
    take(
      name,
      [...found].filter((id) => behind.has(id) && !taken.has(id)),
    );
  // What both sides of the sign-in need; the login page waits for nothing of the pages behind it, and they for nothing of it.
  take('group-base', needed('/src/layouts/index.tsx', '/StarCanvas.tsx'));
  takeShared('group-base', needed('/LoginPage.tsx'));
  take('group-login', needed('/LoginPage.tsx'));
  // Of Ant Design, what may be needed before the frame is there: the second step, messages and dialogs.
  takeShared('group-antd', needed('/ThemeProvider.tsx', '/SafetyCodeForm.tsx', '/FeedbackHost.tsx'));
  take('group-shell', needed('/src/shell/Shell.tsx'));
  take('group-list', needed('/src/ui/ListPage.tsx', ...besideLists));
  // These stand on pages too.
  take('group-parts', needed('/antd/es/segmented/index.js'));
  // Sentences in both languages, which few pages say.
  take('group-codes', needed('/contract/codes.ts'));
  // The states in it belong to the pages that show them.
  const sentences = needed('/features/parties/ChangedFields.tsx');
  take(
    'group-sentences',
    [...sentences].filter((id) => !id.includes('/contract/states/')),
  );
  take('group-feedback', withoutIcons(needed('/FeedbackHost.tsx')));
  take('group-dialogs', withoutIcons(needed('/src/ui/dialogs.ts')));
  const dynamic = [...new Set(ids.flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []))];
  const hasLists = (root: string) => [...closureOf(graph, [root], new Set())].some((id) => groups.get(id) === 'group-list');
  const reached = new Map<string, string[]>();
  for (const root of dynamic) for (const id of closureOf(graph, [root], taken)) reached.set(id, [...(reached.get(id) ?? []), root]);
  const lists = new Set(dynamic.filter(isPage).filter(hasLists));
  for (const [id, roots] of reached) {
    if (dynamic.includes(id)) continue;
    const pages = roots.filter(isPage);
    const feature = /\/src\/features\/(\w+)\//.exec(id)?.[1];
    // Its pages at three doors have one file, which no other page waits for; what opens over them has one by itself.
    if (feature && pages.length > 0) take(`feature-${together[feature] ?? feature}`, [id]);
    if (!feature && isShared(roots, pages)) take(kindOf(id, pages.length > 0 && pages.every((page) => lists.has(page))), [id]);
  }
  return groups;
}

/** Files by where they are needed, instead of one for each combination of pages: a page waits for a few files, not for a hundred. */
function grouped() {
  let groups: Map<string, string> | undefined;
  return (id: string, graph: Graph) => {
    groups ??= groupsOf(graph);
    return groups.get(id);
  };
}

export default (api: IApi) => {
  api.modifyViteConfig((config) => {
    const build = config.build ?? {};
    const options = build.rollupOptions ?? {};
    const output = Array.isArray(options.output) ? options.output[0] : options.output;
    return {
      ...config,
      build: {
        ...build,
        rollupOptions: { ...options, output: { ...output, manualChunks: grouped(), onlyExplicitManualChunks: true } },
      },
    };
  });
};
