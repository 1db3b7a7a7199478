import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainText, sanitised } from '#schemas/rich-text/write.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { hostileText, wildText } from '#tests/support/hostile-text.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

interface Read {
  written: string;
  plain: string;
  isStored: boolean;
}
const inDatabase = async (texts: readonly string[]): Promise<Read[]> => [
  ...(await database.owner<Read[]>`
    select r.written, app.rich_text_plain(r.written) as plain, app.is_rich_text(r.written) as "isStored"
    from unnest(${texts}::text[]) with ordinality as t (value, nth) cross join lateral (select app.rich_text(t.value) as written) as r order by t.nth`),
];

test('[SHELL-200, SHELL-201] database and devices sanitise every text alike', async () => {
  const random = fc
    .sample(wildText, { numRuns: 4000, seed: 29 })
    .map((text) => text.toWellFormed().replaceAll('\0', ''));
  const texts = [...hostileText.map((text) => text.toWellFormed().replaceAll('\0', '')), ...random];
  const read = await inDatabase(texts);
  expect(read).toEqual(
    texts.map((text) => ({ written: sanitised(text), plain: plainText(text), isStored: true }) satisfies Read),
  );
});

test('[SHELL-200] no column for rich text takes anything else, whatever writes it', async () => {
  for (const text of [
    'plain',
    '<p>a',
    '<p>a</p>b',
    '<p>a & b</p>',
    '<p class="x">a</p>',
    '<p><a>b</a></p>',
    '<p><em><strong>a</strong></em></p>',
    '<p><strong></strong></p>',
    '<p>a<br></p>',
    '<p>a\nb</p>',
    '<p><script>x</script></p>',
    '<p>&copy;</p>',
  ])
    expect([text, (await database.owner<{ is: boolean }[]>`select app.is_rich_text(${text}) as is`)[0]?.is]).toEqual([
      text,
      false,
    ]);
});
