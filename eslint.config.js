// One lint for all realms. Prettier says how code looks; this says what can hurt: who imports whom
// (scripts/lint/import-table.mjs), promises that nobody awaits, hooks, names, sizes.
import js from '@eslint/js';
import boundaries from 'eslint-plugin-boundaries';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import { fileURLToPath } from 'node:url';
import tseslint from 'typescript-eslint';
import { houseRules } from './scripts/lint/house-rules.mjs';
import { parts, policies } from './scripts/lint/import-table.mjs';

const TYPESCRIPT = ['**/*.ts', '**/*.tsx'];
const TESTS = ['tests/**', '**/*.test.ts', '**/*.test.tsx', 'bench/**'];
const PRODUCT = ['schemas/**', 'src/**', 'workers/**', 'sw/**', 'simulator/**', 'server/**', 'supabase/functions/**'];
const root = fileURLToPath(new URL('.', import.meta.url));

export default [
  {
    ignores: [
      'dist/**',
      '.native/**',
      'node_modules/**',
      '.data/**',
      '.cache/**',
      'test-results/**',
      'bench/results/**',
      'public/**',
    ],
  },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  { files: ['**/*.mjs', '*.js'], languageOptions: { globals: globals.node } },
  ...tseslint.configs.recommended.map((config) => ({ ...config, files: TYPESCRIPT })),
  {
    files: TYPESCRIPT,
    languageOptions: {
      parserOptions: {
        project: ['tsconfig.page.json', 'tsconfig.worker.json', 'tsconfig.sw.json', 'tsconfig.node.json'],
        tsconfigRootDir: root,
      },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false, arguments: false, properties: false } },
      ],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
    },
  },
  {
    files: [...TYPESCRIPT, '**/*.mjs'],
    plugins: { house: houseRules },
    rules: {
      'house/file-name': 'error',
      'house/retired-name': 'error',
      'max-lines': ['error', { max: 300 }],
      'max-len': [
        'error',
        { code: 120, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true, ignoreUrls: true },
      ],
      eqeqeq: 'error',
      camelcase: ['error', { properties: 'always' }],
      'no-restricted-syntax': ['error', { selector: 'ExportDefaultDeclaration', message: 'Exports have names.' }],
    },
  },
  // Column names are SQL's, and the libraries of the gateway take theirs as options.
  { files: ['schemas/wire/**', 'server/**', ...TESTS], rules: { camelcase: 'off' } },
  { files: ['*.config.ts'], rules: { 'no-restricted-syntax': 'off' } },
  // Peers are pages of their own.
  { files: ['bench/peers/**'], rules: { 'house/file-name': 'off' } },
  { files: ['bench/**/*.js'], languageOptions: { globals: { ...globals.browser, ...globals.serviceworker } } },
  {
    files: ['src/**/*.ts', 'src/**/*.tsx', 'simulator/ui/page/**'],
    ...reactHooks.configs.flat.recommended,
  },
  {
    files: PRODUCT,
    ignores: TESTS,
    plugins: { boundaries },
    settings: {
      'import/resolver': { [`${root}scripts/lint/import-resolver.mjs`]: {} },
      'boundaries/root-path': root,
      'boundaries/elements': parts.map((part) => ({ ...part, partialMatch: false })),
      'boundaries/legacy-templates': false,
    },
    rules: {
      'boundaries/dependencies': [
        'error',
        { default: 'disallow', checkAllOrigins: true, checkUnknownLocals: true, policies },
      ],
      'boundaries/no-unknown-files': 'error',
    },
  },
  {
    files: ['schemas/**', 'sw/**', 'src/sync/{outbox,session,media}/**'],
    ignores: TESTS,
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'zod', message: 'zod/mini: this runs before the first paint.' }] },
      ],
    },
  },
];
