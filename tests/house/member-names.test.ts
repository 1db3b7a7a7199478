import { expect, test } from 'vitest';
import { projectFiles, textOf } from './files.ts';

/** A call that signs a member up, and the names in it: the two kinds of quotes are Prettier's one. */
const SIGN_UP = /\b(?:createListedMember|signUpAt|acquaintances)\([^;]*?\);/g;
const NAME = /'([a-z0-9]{5,15})'/g;

test('browser tests that share a server create members under names of their own', () => {
  const files = new Map<string, Set<string>>();
  for (const path of projectFiles('tests/e2e/*.test.ts'))
    for (const [call] of textOf(path).matchAll(SIGN_UP))
      for (const [, name = ''] of call.matchAll(NAME)) files.set(name, (files.get(name) ?? new Set()).add(path));
  const shared = [...files].filter(([, paths]) => paths.size > 1);
  expect(shared.map(([name, paths]) => `${name}: ${[...paths].join(', ')}`)).toEqual([]);
  expect(files.size).toBeGreaterThan(20);
});
