/**
 * Imports run one way: pages → features → shell → ui → session → feedback, locales → contract ← server; and in the server:
 * composition root → rooms → kernel → db. `npm test` fails on one that runs back up, and on a circle.
 */
const allowed = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: '^src/\\.umi' },
  // What is not of this house (packages, Umi's own files) is nobody's layer.
  to: { path: '^(contract|server|src|mock|tests|config|scripts)/', pathNot: [...to, '^src/\\.umi'] },
});

/** What stands at the head of the server and puts its rooms together. */
const root =
  '^server/(app|platform|ground|setUp|main|several|worker|handlers|served|preflight|command|installation|firstOwner|housekeeping|config)\\.ts$';

/** Features that exist to be shared by others. */
const shared = '^src/features/(parties|payAccounts|credentials|recharges|gateway|rates)/';

module.exports = {
  forbidden: [
    { name: 'no-circle', severity: 'error', comment: 'files that import each other are one file', from: {}, to: { circular: true } },
    {
      name: 'contract-is-pure',
      severity: 'error',
      comment: 'no React and no Node in the contract',
      from: { path: '^contract/' },
      to: { path: 'node_modules', pathNot: 'node_modules/(zod|@noble/hashes|@scure/base)/' },
    },
    {
      name: 'contract-is-pure',
      severity: 'error',
      comment: 'no Node in the contract',
      from: { path: '^contract/' },
      to: { dependencyTypes: ['core'] },
    },
    allowed('contract-knows-neither-side', 'the contract knows itself alone', '^contract/', ['^contract/']),
    allowed('server-knows-the-contract', 'the server knows the contract alone', '^server/', ['^(contract|server)/']),
    allowed('db-is-the-ground', 'the tables know no rules', '^server/db/', ['^contract/', '^server/(db|kernel)/', '^server/config\\.ts$']),
    allowed('kernel-knows-no-domain', 'the kernel knows no domain', '^server/kernel/', [
      '^contract/',
      '^server/(kernel|db)/',
      '^server/config\\.ts$',
    ]),
    {
      name: 'rooms-do-not-know-the-root',
      severity: 'error',
      comment: 'rooms are put together from above',
      from: { path: '^server/[^/]+/', pathNot: 'Command\\.ts$' },
      to: { path: root, pathNot: '^server/config\\.ts$' },
    },
    {
      name: 'demo-stands-beside',
      severity: 'error',
      comment: 'nothing but the composition root knows the demo',
      from: { path: '^(server|mock)/', pathNot: ['^server/demo/', root] },
      to: { path: '^server/demo/' },
    },
    allowed('feedback-knows-nobody', 'feedback knows nobody', '^src/feedback/', ['^src/(feedback|locales)/']),
    allowed('locales-know-the-contract', 'texts know the words of the contract', '^src/locales/', ['^contract/', '^src/locales/']),
    allowed('session-knows-no-domain', 'the session knows no domain', '^src/session/', ['^contract/', '^src/(session|feedback|locales)/']),
    allowed('ui-knows-no-domain', 'ui knows no domain', '^src/ui/', ['^contract/', '^src/(ui|session|feedback|locales)/']),
    allowed('shell-knows-no-feature', 'the shell frames pages it does not know', '^src/shell/', [
      '^contract/',
      '^src/(shell|ui|session|feedback|locales)/',
    ]),
    allowed('features-know-what-lies-under', 'features know what lies under them', '^src/features/', [
      '^contract/',
      '^src/(features|shell|ui|session|feedback|locales)/',
    ]),
    {
      name: 'features-stand-apart',
      severity: 'error',
      comment: 'a feature knows no other, but those that exist to be shared',
      from: { path: '^src/features/([^/]+)/', pathNot: '^src/features/home/' },
      to: { path: '^src/features/', pathNot: ['^src/features/$1/', shared] },
    },
    {
      name: 'home-gathers-actions',
      severity: 'error',
      comment: 'the home page does what waits in its place: of other features it knows what can be done to a row, and dialogs',
      from: { path: '^src/features/home/' },
      to: {
        path: '^src/features/',
        pathNot: ['^src/features/home/', shared, '^src/features/(orders|withdrawals|deposits)/(use\\w+Actions\\.tsx|opened\\.ts)$'],
      },
    },
    allowed('a-page-is-one-feature', 'a page is its routeProps and one feature, or one list', '^src/pages/', [
      '^contract/',
      '^src/(features|shell)/',
      '^src/ui/ListPage\\.tsx$',
    ]),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^src/\\.umi' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default', 'types'] },
  },
};
