import { expect, test } from 'vitest';
import { optimisticRules } from '#actions/optimistic.ts';
import { actionRules } from '#actions/rules.ts';
import { actionWords } from '#i18n/fr/actions.ts';
import { actionNames } from '#schemas/actions/union.ts';
import { projectFiles } from './files.ts';

const names = [...actionNames].sort();

test.each([
  ['rules', actionRules],
  ['optimistic view', optimisticRules],
  ['words', actionWords],
])('each action has its %s', (_, record) => {
  expect(Object.keys(record).sort()).toEqual(names);
});

test.each(['schemas/actions', 'src/actions/rules', 'src/actions/optimistic'])(
  'each action has a file of its name in %s',
  (folder) => {
    const files = projectFiles(`${folder}/*.ts`);
    for (const name of names) expect(files).toContain(`${folder}/${name.replace('.', '-')}.ts`);
  },
);
