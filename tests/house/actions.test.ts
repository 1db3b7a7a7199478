import { expect, test } from 'vitest';
import { optimisticRules } from '#actions/optimistic.ts';
import { actionRules } from '#actions/rules.ts';
import { actionWords } from '#i18n/fr/actions.ts';
import { actionNames } from '#schemas/actions/union.ts';
import { linesMatching, projectFiles } from './files.ts';

const names = [...actionNames].sort();

test.each([
  ['rules', actionRules],
  ['optimistic view', optimisticRules],
  ['words', actionWords],
])('each action has its %s', (_, record) => {
  expect(Object.keys(record).sort()).toEqual(names);
});

test.each([
  ['schemas/actions', ['union', 'targets', 'message-text']],
  ['src/actions/rules', ['common']],
  ['src/actions/optimistic', ['types']],
])('in %s a file bears the name of its action, or is shared by several', (folder, shared) => {
  const files = projectFiles(`${folder}/*.ts`).filter((path) => !path.endsWith('.test.ts'));
  const allowed = [...names.map((name) => name.replace('.', '-')), ...shared];
  expect(files.filter((path) => !allowed.some((name) => path === `${folder}/${name}.ts`))).toEqual([]);
});

test('no code outside the registries decides by the name of an action', () => {
  const decision = new RegExp(
    String.raw`\baction [!=]==? '|\[[^\]]*\]\.includes\(\w*\.?action\)|\bcase '(${names.map((name) => name.replace('.', String.raw`\.`)).join('|')})'`,
  );
  const others = projectFiles('{schemas,src,workers,sw,server,supabase,simulator,bench,scripts}/**/*.{ts,tsx}').filter(
    (path) => !/^(schemas|src)\/actions\/|\.test\.tsx?$/.test(path),
  );
  expect(others.length).toBeGreaterThan(500);
  expect(linesMatching(others, decision)).toEqual([]);
});
