import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainText } from '#domain/search/plain-text.ts';
import { countCharacters, isBlank } from '#schemas/characters.ts';
import { preview } from '#schemas/streams/conversation.ts';
import { CHARACTER_POINTS, MESSAGE_LENGTH, PREVIEW_LENGTH } from '#schemas/limits.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const FAMILY = '👨‍👩‍👧‍👦';
const fits = async (text: string) =>
  (await database.owner<{ refusal: string | null }[]>`select app.text_refusal(${text}, null, null) as refusal`)[0]
    ?.refusal ?? null;

test('[CHAT-71] database and devices agree on invisible text', async () => {
  const rows = await database.owner<{ code: number }[]>`
    select code from generate_series(1, 1114111) as code where code not between 55296 and 57343 and app.is_blank(chr(code)) order by code`;
  const here = Array.from({ length: 0x10ffff }, (_, n) => n + 1).filter(
    (code) => (code < 0xd800 || code > 0xdfff) && isBlank(String.fromCodePoint(code)),
  );
  expect(rows.map(({ code }) => code)).toEqual(here);
});

test('[CHAT-69] the database accepts what a device’s count allows and bounds a single character', async () => {
  expect(await fits(FAMILY.repeat(MESSAGE_LENGTH))).toBeNull();
  expect(await fits(`e${'\u0301'.repeat(MESSAGE_LENGTH * CHARACTER_POINTS)}`)).toBe('text-too-long');
  expect(await fits('\u2800\u200b')).toBe('empty-message');
});

test('[CHAT-69] a preview of any text is cut between characters', async () => {
  const row = {
    id: crypto.randomUUID(),
    seq: 1,
    senderId: crypto.randomUUID(),
    type: 'text',
    createdAt: new Date(0).toISOString(),
    deleted: false,
  };
  for (const text of [
    'a'.repeat(400),
    `a${FAMILY.repeat(60)}`,
    `${'a'.repeat(119)}e\u0301 suite`,
    `${'a'.repeat(118)}🇫🇷🇧🇪`,
    'é'.repeat(121),
  ]) {
    const [cut] = await database.owner<{ text: string }[]>`select app.preview_text(${text}) as text`;
    const shown = preview.parse({ ...row, text: cut?.text }).text;
    expect([text.startsWith(shown), countCharacters(shown) + countCharacters(text.slice(shown.length))]).toEqual([
      true,
      countCharacters(text),
    ]);
    expect(countCharacters(shown)).toBeLessThanOrEqual(PREVIEW_LENGTH);
  }
});

test('[SEARCH-78] database and device fold a name alike', async () => {
  const letters = Array.from({ length: 0x1ffff }, (_, n) => n + 1).filter(
    (code) => (code < 0xd800 || code > 0xdfff) && /^[a-z0-9]+$/.test(plainText(String.fromCodePoint(code))),
  );
  // Either server may know a newer version of Unicode.
  const rows = await database.owner<
    { code: number; plain: string }[]
  >`select code, app.plain(chr(code)) as plain from unnest(${letters}::int[]) as code where unicode_assigned(chr(code))`;
  expect(rows.map(({ plain }) => plain)).toEqual(rows.map(({ code }) => plainText(String.fromCodePoint(code))));
  expect(rows.length).toBeGreaterThan(1000);
  const [row] = await database.owner<{ plain: string }[]>`select app.plain(${'ＣＨＥ\u0301r\u200bｃﬁłœ'}) as plain`;
  expect(row?.plain).toBe('chercfiloe');
});
