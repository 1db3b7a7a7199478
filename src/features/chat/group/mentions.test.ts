import { expect, test } from 'vitest';
import { ada, bela } from '#tests/support/streams.ts';
import type { MemberId } from '#schemas/ids.ts';
import { MENTIONS_LIMIT } from '#schemas/limits.ts';
import { mentionable, mentionContent, mentionsIn, suggestionsFor, typedMention } from './mentions.ts';

const members = [
  { memberId: ada, username: 'Adaronde', avatarUrl: null },
  { memberId: bela, username: 'belaronde', avatarUrl: null },
];
const names = mentionable(members, true);
const found = (text: string) => mentionsIn(text, names).map(({ start, end }) => text.slice(start, end));

test('[G2] a mention is « @ » and a whole name, in any case, also beside punctuation', () => {
  expect(found('Bonsoir @adaronde, (@BELARONDE) et @tous.')).toEqual(['@adaronde', '@BELARONDE', '@tous']);
  expect(found('ada@belaronde.fr @adarondes @adaronde_ @ adaronde')).toEqual([]);
});

test('[G2] a message names each mentioned member once, never its author, and at most 20', () => {
  const content = mentionContent('@belaronde @adaronde @belaronde', names, ada);
  expect(content).toEqual({ mentions: [bela], mentionsAll: false });
  expect(mentionContent('@tous', names, ada)).toEqual({ mentions: [], mentionsAll: true });
  expect(mentionContent('@tous', mentionable(members, false), ada).mentionsAll).toBe(false);
  const many = Array.from({ length: MENTIONS_LIMIT + 5 }, (_, n) => ({
    memberId: `m${n}` as MemberId,
    username: `nom${n}`,
  }));
  const text = many.map(({ username }) => `@${username}`).join(' ');
  expect(mentionContent(text, mentionable(many, false), ada).mentions).toHaveLength(MENTIONS_LIMIT);
});

test('[G2] a name is completed where the caret stands right after it', () => {
  expect(typedMention('Bonsoir @bel', 12)).toEqual({ start: 8, name: 'bel' });
  expect(typedMention('Bonsoir @', 9)).toEqual({ start: 8, name: '' });
  expect(typedMention('Bonsoir @bel à tous', 15)).toBeNull();
  expect(typedMention('ada@bel', 7)).toBeNull();
});

test('[G2] members whose name begins as typed are proposed, and everyone where that is allowed', () => {
  const proposed = (typed: string, withEveryone = true) =>
    suggestionsFor(typed, members, { account: ada, withEveryone }).map(({ name }) => name);
  expect(proposed('')).toEqual(['belaronde', 'tous']);
  expect(proposed('BEL')).toEqual(['belaronde']);
  expect(proposed('to', false)).toEqual([]);
});
