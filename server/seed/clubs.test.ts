import { expect, test } from 'vitest';
import { regions } from '#lib/regions.ts';
import { sanitised, plainText } from '#schemas/rich-text/write.ts';
import { clubPages } from './club-pages.ts';
import { clubs } from './clubs.ts';

test('[PUBLIC-24] the demonstration’s clubs lie in listed regions and say that they are invented', () => {
  expect(clubs.filter(({ region }) => !(regions as readonly string[]).includes(region))).toEqual([]);
  expect(clubs.filter(({ about }) => !about.startsWith('Lieu inventé pour la démonstration.'))).toEqual([]);
  expect(clubs.filter(({ about, opening }) => / [;:!?]|'/.test(about + opening))).toEqual([]);
  expect(new Set(clubs.map(({ slug }) => slug)).size).toBe(clubs.length);
});

test('[MEMBERAREA-08] pages of clubs belong to clubs, format what members may, and set French spaces', () => {
  expect(Object.keys(clubPages).filter((slug) => !clubs.some((club) => club.slug === slug))).toEqual([]);
  const texts = Object.values(clubPages).flatMap(({ description, nights, captions, opinions }) => [
    plainText(description),
    ...nights.flatMap(([title, detail]) => [title, detail]),
    ...captions,
    ...opinions.flatMap(({ text, answer = '' }) => [text, answer]),
  ]);
  expect(texts.filter((text) => / [;:!?]|'|</.test(text))).toEqual([]);
  expect(sanitised(clubPages['club-velours']?.description ?? '')).toMatch(/^<p>.*<strong>.*<\/p><p>.*<em>/);
});
