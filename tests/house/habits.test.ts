import { describe, expect, test } from 'vitest';
import { linesMatching, linesOf, projectFiles, textOf } from './files.ts';

const product = projectFiles('{schemas,src,workers,sw,server}/**/*.{ts,tsx}').filter(
  (path) => !/\.test\.tsx?$/.test(path),
);
const code = projectFiles(
  '*.{ts,js}',
  '{schemas,src,workers,sw,server,supabase,tests,bench,scripts}/**/*.{ts,tsx,mjs,sql,css,html}',
);
const tests = projectFiles('**/*.test.{ts,tsx}', 'tests/**/*.ts');
const readable = [
  ...code,
  ...projectFiles('**/*.md', '.ci/*', '*.json', 'index.html').filter((path) => path !== 'package-lock.json'),
];

/** Words are written with a bracket, so that this file does not contain them. */
const word = (...parts: string[]) => new RegExp(parts.join('|'));

describe('files stay small', () => {
  test('no source file is longer than 300 lines', () => {
    expect(product.filter((path) => linesOf(path).length > 300)).toEqual([]);
  });
  test('half of them are shorter than 80', () => {
    const lengths = product.map((path) => linesOf(path).length).sort((a, b) => a - b);
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(80);
  });
});

describe('no unfinished work', () => {
  test('no to-do, no skipped or singled-out test', () => {
    const unfinished = word(
      String.raw`\b(T[O]DO|F[I]XME|X[X]X|H[A]CK)\b`,
      'not implement[e]d',
      'placeholder scre[e]n',
      'coming so[o]n',
      '[Bb]ientôt disponibl[e]',
    );
    expect(linesMatching(code, unfinished)).toEqual([]);
    expect(linesMatching(tests, /\b(it|test|describe)\.(skip|todo|only|fixme)\b/)).toEqual([]);
  });
  test('no bypass of types or lint', () => {
    expect(
      linesMatching(
        code,
        word(String.raw`\bas an[y]\b(?! \w)`, String.raw`@ts-(ignor[e]|expect-erro[r]|nochec[k])`, 'eslint-disabl[e]'),
      ),
    ).toEqual([]);
  });
  test('no test waits for a fixed time', () => {
    expect(linesMatching(tests, word('waitForTimeou[t]', String.raw`setTimeou[t]\((r|ok|resolve|done)\b`))).toEqual([]);
  });
});

test('the project mentions no other project', () => {
  const elsewhere = word(
    String.raw`/(wor[k]|far[m])/(main|shared|steering|in|\.)`,
    String.raw`\b(registr[y]|deb)\.[a-z]+\.(org|com)\b`,
    'issu[e] #?[0-9]+',
  );
  expect(linesMatching(readable, elsewhere)).toEqual([]);
});

test('each test title says one behaviour in at most 90 characters, cited rows and tier aside', () => {
  const title =
    /(?:\b(?:test|it|describe)(?:\.each)?\(|\bsays:)\s*(['"`])((?:\\.|(?!\1).)*)\1|^\s*(['"`])(\[[A-Z]+-?\d.*?)\3:/gm;
  const titles = tests.flatMap((path) =>
    [...textOf(path).matchAll(title)].map(([, , called, , key]) => ({ path, title: called ?? key ?? '' })),
  );
  expect(titles.length).toBeGreaterThan(2000);
  const sentence = (text: string) => text.replace(/^\[[A-Z0-9, to–-]+\] | @long$/g, '').replaceAll(/\\(.)/g, '$1');
  expect(titles.filter((each) => [...sentence(each.title)].length > 90)).toEqual([]);
});

test('no two files of end-to-end tests send the same words, since they may share a conversation', () => {
  const files = new Map<string, Set<string>>();
  for (const path of projectFiles('tests/e2e/**/*.ts'))
    for (const [, words = ''] of textOf(path).matchAll(/\.send\(\s*'([^']+)'/g))
      files.set(words, (files.get(words) ?? new Set()).add(path));
  expect(files.size).toBeGreaterThan(100);
  expect([...files].filter(([, paths]) => paths.size > 1).map(([words, paths]) => [words, ...paths])).toEqual([]);
});
