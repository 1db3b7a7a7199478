import { expect, test } from 'vitest';
import { pages } from '#features/public/content/pages.ts';
import { projectFiles, textOf } from './files.ts';

/** Matches names of keys, caches and databases in the sources; a versioned name without its number. */
const NAMED = /\$\{product\.storagePrefix\}-([a-z]+(?:-[a-z]+)*)|_CACHE = '([a-z-]+?)(?:-v\d+)?'|_MARK = '([a-z-]+)'/g;
const sources = projectFiles('src/**/*.ts', 'src/**/*.tsx', 'workers/**/*.ts', 'sw/*.ts').filter(
  (path) => !path.includes('.test.'),
);
const names = [
  ...new Set(
    sources.flatMap((path) =>
      [...textOf(path).matchAll(NAMED)].map(([, key, cache, mark]) => cache ?? mark ?? `alcove-${key ?? ''}`),
    ),
  ),
];

test('[PUBLIC-44] the privacy page names every key and cache named in the sources', () => {
  expect(names).toEqual(
    expect.arrayContaining(['alcove-words', 'alcove-spare', 'alcove-typed', 'critical', 'device-known']),
  );
  const page = JSON.stringify(pages.find(({ path }) => path === '/privacy'));
  expect(names.filter((name) => !page.includes(name))).toEqual([]);
});
