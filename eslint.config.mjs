import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** What people read stands in the texts, in both languages. */
const literalText = [
  { selector: 'JSXText[value=/\\p{L}/u]', message: 'say it with useText()' },
  {
    selector:
      'JSXAttribute[name.name=/^(title|label|placeholder|alt|aria-label|description|tooltip)$/] > Literal[value=/\\p{L}/u]:not([value=/^[a-z]\\w*(\\.\\w+)+$/])',
    message: 'say it with useText()',
  },
  { selector: 'Literal[value=/\\p{Script=Han}/u], TemplateElement[value.raw=/\\p{Script=Han}/u]', message: 'say it with useText()' },
];

export default tseslint.config(
  {
    ignores: [
      ...['dist/**', 'src/.umi*/**', 'node_modules/**', '.data/**', 'server/db/migrations/**'],
      ...['test-results/**', 'reports/**', '.stryker-tmp/**'],
    ],
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/require-await': 'off',
      // What comes from outside (JSON, Umi's models) is held against a type at the place where it comes in.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      // A value of the wire is a scalar.
      '@typescript-eslint/no-base-to-string': 'off',
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    files: ['src/**/*.tsx', 'src/**/*.ts'],
    ignores: ['src/locales/**'],
    rules: { 'no-restricted-syntax': ['error', ...literalText] },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    rules: {
      'max-len': ['error', { code: 140, ignorePattern: '^(?:import|export) ' }],
    },
  },
  {
    files: ['{contract,server,src,mock,config}/**/*.ts', 'src/**/*.tsx'],
    rules: { 'max-lines-per-function': ['error', { max: 60, skipComments: true, skipBlankLines: true }] },
  },
);
