import { expect, test } from 'vitest';
import fc from 'fast-check';
import { newestFirst } from './newest-first.ts';
import { matchesText, mayContain, mayContainWordStart, queryOf, spansOf } from './query.ts';
import { plainText } from './plain-text.ts';
import { wordsIn } from './words.ts';

const found = (typed: string, text: string) => matchesText(queryOf(typed), text);

test.each([
  ['ete', 'Cet été, peut-être', true],
  ['½', 'vers 2½ h', true],
  ['⅓', 'Ⴀ⅓', true],
  ['ﷺ', 'éﷺ', true],
  ['ÉTÉ', 'cet e\u0301te\u0301', true],
  ['coeur', 'de tout cœur', true],
  ['œuvre', 'une oeuvre', true],
  ['cheval', 'deux chevaux', true],
  ['chevaux', 'un cheval', true],
  ['bijoux', 'ce bijou', true],
  ['bijou', 'des bijoux', true],
  ['tableaux', 'un tableau', true],
  ['mal', 'des maux', true],
  ['rendez-vous demain', 'Demain, notre rendez-vous', true],
  ['ami', 'l’ami de toujours', true],
  ['rend', 'rendez-vous', true],
  ['endez', 'rendez-vous', false],
  ['soirée demain', 'La soirée est samedi', false],
  ['os', 'oser', true],
  ['aux', 'aujourd’hui', false],
  ['18h30', 'Rendez-vous 18h30', true],
  ['lodz', 'Un week-end à Łódź', true],
  ['Łódź', 'lodz', true],
  ['oresund', 'l’Øresund', true],
  ['dordevic', 'Đorđević', true],
  ['strasse', 'Hauptstraße', false],
  ['hauptstrasse', 'HAUPTSTRAẞE', true],
  ['istanbul', 'İstanbul et ıstanbul', true],
  ['aether', 'Æther', true],
  ['thor', 'Þór', true],
  ['fin', 'à la ﬁn', true],
  ['ﬁn', 'à la fin', true],
  ['paris', 'ＰＡＲＩＳ', true],
  ['paris', '𝓟𝓪𝓻𝓲𝓼 et Ⓟⓐⓡⓘⓢ', true],
  ['cooperation', 'co\u00adopé\u200bration', true],
  ['東京', '今日は東京で会いましょう', true],
  ['会い', '今日は東京で会いましょう', true],
  ['東京 会', '今日は東京で会いましょう', true],
  ['京東', '今日は東京で会いましょう', false],
  ['カ゛ラス', 'ｶﾞﾗｽの器', false],
  ['ガラス', 'ｶﾞﾗｽの器', true],
  ['か', 'が', false],
  ['สวัสดี', 'ฉันพูดว่าสวัสดีครับ', true],
  ['서울', '서울에서', true],
  ['tower', '東京tower', true],
  ['🌙', 'Bonne nuit🌙!', true],
  ['🌙', 'mot🌙', true],
  ['👍', 'd’accord 👍🏽', true],
  ['❤️', 'je t’❤', true],
  ['🇫🇷', 'vive 🇫🇷🇧🇪', true],
  ['🇷🇧', 'vive 🇫🇷🇧🇪', false],
  ['👨‍👩‍👧', 'nous 👨‍👩‍👧', true],
  ['👩', 'nous 👨‍👩‍👧', true],
  ['🔥', 'rien', false],
])('« %s » in « %s »: %s', (typed, text, expected) => {
  expect(found(typed, text)).toBe(expected);
});

test('hits are reported at their place in the original text', () => {
  const text = 'L’Été des chevaux, un cheval en e\u0301te\u0301';
  const spans = spansOf(queryOf('chevaux été'), text);
  expect(spans?.map(([start, end]) => text.slice(start, end))).toEqual(['Été', 'chevaux', 'cheval', 'e\u0301te\u0301']);
});

test('a hit covers whole characters: emoji sequences, ligatures, combining marks', () => {
  const marked = (typed: string, text: string) =>
    spansOf(queryOf(typed), text)?.map(([start, end]) => text.slice(start, end));
  expect(marked('👩', 'nous 👨‍👩‍👧 !')).toEqual(['👨‍👩‍👧']);
  expect(marked('fin', 'la ﬁn, la ｆｉｎ')).toEqual(['ﬁn', 'ｆｉｎ']);
  expect(marked('lodz', 'à Łódź')).toEqual(['Łódź']);
  expect(marked('東京', '東京と東京')).toEqual(['東京', '東京']);
  expect(marked('キロ', '5㌔と')).toEqual(['㌔']);
});

test('blanks and signs alone are no query', () => {
  expect(queryOf('  … !? ')).toEqual([]);
});

test('every word of a text finds that text, in any case and with any marks', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      for (const { start, end } of wordsIn(text).slice(0, 8))
        expect([text.slice(start, end), found(text.slice(start, end), text)]).toEqual([text.slice(start, end), true]);
    }),
  );
});

test('the quick check never excludes a text that matches', () => {
  const word = fc.constantFrom(
    'cheval',
    'chevaux',
    'bal',
    'bals',
    'été',
    'étés',
    'jeu',
    'jeux',
    'mal',
    'maux',
    'eau',
    'eaux',
    'os',
    'final',
    'finaux',
    'finale',
  );
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), fc.array(word, { maxLength: 6 }), (typed, words) => {
      const [query, text] = [queryOf(typed.join(' ')), words.join(' ')];
      if (spansOf(query, text))
        expect([mayContain(query, plainText(text)), mayContainWordStart(query, plainText(text))]).toEqual([true, true]);
    }),
    { numRuns: 2000 },
  );
});

test('the quick check tells a word’s beginning from its middle, whatever precedes it', () => {
  expect(
    ['nos os', '«os»', '\u{1F600}os', 'l’os', 'e\u0301os', 'nos', 'héros'].map((text) =>
      mayContainWordStart(queryOf('os'), plainText(text)),
    ),
  ).toEqual([true, true, true, true, false, false, false]);
});

test('the quick check never excludes a word of any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      for (const { start, end } of wordsIn(text).slice(0, 8))
        expect(mayContainWordStart(queryOf(text.slice(start, end)), plainText(text))).toBe(true);
    }),
  );
});

test('newest-first sequences are merged and read no further than needed', () => {
  const read: number[] = [];
  function* of(...numbers: number[]) {
    for (const each of numbers) {
      read.push(each);
      yield each;
    }
  }
  const all = newestFirst([of(9, 4, 1), of(8, 7), of()], (each) => each);
  expect([all.next().value, all.next().value, read]).toEqual([9, 8, [9, 8, 4]]);
  expect([...all]).toEqual([7, 4, 1]);
});
