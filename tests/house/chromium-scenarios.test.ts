import { expect, test } from 'vitest';
import { allScenarios, chromiumScenarios } from '../long/chromium-scenarios.ts';
import { projectFiles, textOf } from './files.ts';

const tags = projectFiles('tests/e2e/*.test.ts').flatMap((path) =>
  [...textOf(path).matchAll(/tag: (\[[^\]]*\]|'[^']*')/g)].flatMap(([, given]) => given?.match(/@[\w-]+/g) ?? []),
);

test('every named browser scenario has an end-to-end test, and every tag is a named scenario', () => {
  expect([...new Set(tags)].sort()).toEqual(Object.values(chromiumScenarios).sort());
});

test('the long run selects each named scenario, and no test without a tag', () => {
  const selection = new RegExp(allScenarios);
  for (const tag of tags) expect(`the behaviour ${tag}`).toMatch(selection);
  expect('another behaviour').not.toMatch(selection);
});
