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

/** What so many parts need that are fetched by themselves lies together, what fewer need apart from it; the rest is left to the bundler. */
const sharedBy = { many: 12, some: 3 };

/** What many lists have beside ListPage, and what some have that weighs less than a file of its own would cost. */
const besideLists = [
  '/src/ui/ActionButtons.tsx',
  '/src/ui/DetailDrawer.tsx',
  '/src/ui/LongText.tsx',
  '/src/ui/PicturedTitle.tsx',
  '/src/ui/RateField.tsx',
  '/src/ui/RelativeTime.tsx',
  '/src/features/parties/ActedNote.tsx',
  '/src/features/parties/ways.ts',
  '/src/features/payAccounts/AccountText.tsx',
  '/icons/es/icons/PrinterOutlined.js',
  '/antd/es/flex/index.js',
];

/** Features that stand on the same pages of others, in one file for them. */
const together: Partial<Record<string, string>> = { rates: 'parties' };

const isIcon = (id: string) => id.includes('/@ant-design/icons');

/** A page needs little of libraries that is not in the groups below, some of the contract, and much of what is ours. */
function kindOf(id: string, times: number): string {
  if (id.includes('/contract/')) return 'contract';
  const whose = isIcon(id) || !id.includes('/node_modules/') ? 'ours' : 'theirs';
  return `${times >= sharedBy.many ? 'shared' : 'some'}-${whose}`;
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
  // The states in it belong to the pages that show them.
  const sentences = needed('/contract/codes.ts', '/features/parties/ChangedFields.tsx');
  take(
    'group-sentences',
    [...sentences].filter((id) => !id.includes('/contract/states/')),
  );
  take('group-feedback', withoutIcons(needed('/FeedbackHost.tsx')));
  take('group-dialogs', withoutIcons(needed('/src/ui/dialogs.ts')));
  const reached = new Map<string, number>();
  const dynamic = new Set(ids.flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []));
  for (const root of dynamic) for (const id of closureOf(graph, [root], taken)) reached.set(id, (reached.get(id) ?? 0) + 1);
  for (const [id, times] of reached) {
    const feature = /\/src\/features\/(\w+)\//.exec(id)?.[1];
    if (dynamic.has(id)) continue;
    // Its pages at three doors have one file, which no other page waits for.
    if (feature) take(`feature-${together[feature] ?? feature}`, [id]);
    else if (times >= sharedBy.some) take(kindOf(id, times), [id]);
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
