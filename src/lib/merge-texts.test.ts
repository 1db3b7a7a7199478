import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeTexts } from './merge-texts.ts';

test.each([
  ['two first words', '', 'Bonsoir', 'Salut', 'Bonsoir\nSalut'],
  ['two ways to go on', 'Bon', 'Bonjour', 'Bonsoir', 'Bonjour\nBonsoir'],
  ['one goes on beside the other’s lines', 'un', 'un\ndeux', 'un encore', 'un encore\ndeux'],
  ['beginning and end', 'au bar', 'Ce soir au bar', 'au bar à dix heures', 'Ce soir au bar à dix heures'],
  ['the same change', 'Bon', 'Bonsoir', 'Bonsoir', 'Bonsoir'],
  ['one that contains the other', '', 'Bonsoir', 'Bonsoir, toi', 'Bonsoir, toi'],
  ['sent there, untouched here', 'Bonsoir', '', 'Bonsoir', ''],
  ['sent there, gone on here', 'Bonsoir', '', 'Bonsoir et à demain', 'et à demain'],
  ['sent here, gone on there', 'Bonsoir', 'Bonsoir\nSalut', '', 'Salut'],
  ['signs of two units', '🌙', '🌚', '🌛', '🌚\n🌛'],
])('%s', (_, base, theirs, mine, merged) => expect(mergeTexts(base, theirs, mine)).toBe(merged));

const words = fc.stringMatching(/^[a-c \n]{0,8}$/);
test('an unchanged side takes over the other’s text, whatever it is', () => {
  fc.assert(
    fc.property(words, words, (base, text) => {
      expect([mergeTexts(base, text, base), mergeTexts(base, base, text), mergeTexts(base, text, text)]).toEqual([
        text,
        text,
        text,
      ]);
    }),
  );
});

test('texts of two tabs from an empty base are both kept', () => {
  fc.assert(
    fc.property(words, words, (theirs, mine) => {
      const merged = mergeTexts('', theirs, mine);
      expect([merged.includes(theirs), merged.includes(mine)]).toEqual([true, true]);
    }),
  );
});

test('continuations of two tabs are both kept', () => {
  fc.assert(
    fc.property(words, words, words, (base, more, other) => {
      const merged = mergeTexts(base, base + more, base + other);
      expect([merged.includes(more.trim()), merged.includes(other.trim())]).toEqual([true, true]);
    }),
  );
});
