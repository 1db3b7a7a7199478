import { expect, test } from 'vitest';
import { queryOf, spansOf } from '#domain/search/query.ts';
import { highlightedExcerpt } from './excerpt.ts';

const shown = (typed: string, text: string) =>
  highlightedExcerpt({ text, spans: spansOf(queryOf(typed), text) ?? [] })
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('');

test('every found word is marked in the original text', () => {
  expect(shown('ete mer', 'Cet ÉTÉ, à la mer ou à l’été ?')).toBe('Cet [ÉTÉ], à la [mer] ou à l’[été] ?');
});

test('a long message’s excerpt begins shortly before the first hit, at a word', () => {
  const text = `${'mot '.repeat(60)}jardin ${'mot '.repeat(60)}`;
  expect(shown('jardin', text)).toMatch(/^… (mot ){9,10}\[jardin\] mot /);
});

test('an endless word is cut only at the hit', () => {
  expect(shown('xyz', `${'a'.repeat(100)} xyz`)).toBe('… [xyz]');
});
