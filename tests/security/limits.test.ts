/** Tests the limits of database and server for members who search, send, report or read without measure. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  NEW_CONVERSATIONS,
  NEW_CONVERSATIONS_EARLY,
  PROFILE_PICTURES_LIMIT,
  REPORTS_A_DAY,
  UNANSWERED_MESSAGES,
} from '#schemas/limits.ts';
import type { MemberId } from '#schemas/ids.ts';
import { profilePicturePath } from '#schemas/profile-picture.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { pairCommands } from '#tests/support/entries.ts';
import { newPair } from '#tests/support/pair.ts';

let database: TestDatabase;
let people = 0;
beforeAll(async () => {
  database = await freshDatabase({ connections: 32, limited: true });
}, 60_000);
afterAll(() => database.drop());

const many = <T>(count: number, one: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => one(n));
const newMember = (): Promise<MemberId> => database.createMember({ username: `beaucoup${++people}` });
const newMembers = (count: number) => Promise.all(many(count, newMember));
const countCodes = (results: readonly { status: string; code?: string | undefined }[]) =>
  Object.fromEntries(
    Map.groupBy(results, ({ status, code }) => code ?? status)
      .entries()
      .map(([name, all]) => [name, all.length]),
  );

describe('a stranger', () => {
  test('[CHAT-29] of 800 messages to a stranger in a second three arrive, until they answer', async () => {
    const { ada, bela } = await newPair(database);
    const pushes = many(4, () => ada.push(...many(200, () => ada.send('?'))));
    expect(countCodes((await Promise.all(pushes)).flat())).toEqual({
      applied: UNANSWERED_MESSAGES,
      unanswered: 800 - UNANSWERED_MESSAGES,
    });
    expect((await bela.conversation())?.info).toMatchObject({ last: UNANSWERED_MESSAGES });
    await bela.says('Bonsoir');
    expect(countCodes(await ada.push(...many(200, () => ada.send('!'))))).toEqual({ applied: 200 });
  });

  test('[CHAT-60] of 200 strangers written to over 8 connections 20 receive it', async () => {
    const [spammer, ...others] = (await newMembers(201)) as [MemberId, ...MemberId[]];
    const epoch = await database.epoch();
    const pushes = many(8, (n) =>
      database.asMember(spammer).push(
        epoch,
        others.slice(n * 25, n * 25 + 25).map((other) => pairCommands(spammer, other).send('?')),
      ),
    );
    expect(countCodes((await Promise.all(pushes)).flatMap(({ results }) => results))).toEqual({
      applied: NEW_CONVERSATIONS_EARLY,
      'too-many-conversations': 200 - NEW_CONVERSATIONS_EARLY,
    });
    // Refused messages do not exist, and existing conversations continue.
    const { streams } = await database.asMember(spammer).pull(epoch);
    expect(streams.filter(({ kind }) => kind === 'conversation')).toHaveLength(NEW_CONVERSATIONS_EARLY);
    await database.owner`update public.profiles set created_at = now() - interval '8 days' where id = ${spammer}`;
    const later = await database.asMember(spammer).push(
      epoch,
      others.map((other) => pairCommands(spammer, other).open()),
    );
    expect(countCodes(later.results)).toEqual({
      applied: NEW_CONVERSATIONS,
      'too-many-conversations': 200 - NEW_CONVERSATIONS,
    });
  });

  test('[Y9] nobody learns who started a conversation, or how many', async () => {
    const { ada } = await newPair(database);
    await ada.says('Bonsoir');
    await expect(ada.seen.run((tx) => tx`select * from app.conversation_starts`)).rejects.toThrow(/permission denied/);
    await expect(ada.seen.run((tx) => tx`select app.remaining_conversations(${ada.id})`)).rejects.toThrow(
      /permission denied/,
    );
  });
});

describe('reports', () => {
  test('[Y4] of 200 reports, in one push or over 8 connections, 20 reach the moderators', async () => {
    const { ada, bela } = await newPair(database);
    await bela.says('Bonsoir');
    await ada.says('Bonsoir');
    expect(countCodes(await ada.push(...many(200, () => ada.report())))).toEqual({
      applied: REPORTS_A_DAY,
      'too-many-reports': 200 - REPORTS_A_DAY,
    });
    const pushes = many(8, () => bela.push(...many(25, () => bela.report())));
    expect(countCodes((await Promise.all(pushes)).flat())).toEqual({
      applied: REPORTS_A_DAY,
      'too-many-reports': 200 - REPORTS_A_DAY,
    });
  });
});

describe('pictures', () => {
  test('[PROFILE-69] of 30 simultaneous pictures at most 12 pass', async () => {
    const me = await newMember();
    const add = () => {
      const name = profilePicturePath(me, 'avatar', randomUUID(), {
        type: 'image/webp',
        width: 30,
        height: 20,
      }).replace('avatars/', '');
      return database
        .asMember(me)
        .run((tx) => tx`insert into storage.objects (bucket_id, name, owner_id) values ('avatars', ${name}, ${me})`)
        .then(
          () => 'added',
          (error: { code?: string }) => error.code,
        );
    };
    const answers = await Promise.all(many(30, add));
    expect(answers.filter((answer) => answer === 'added')).toHaveLength(PROFILE_PICTURES_LIMIT);
    expect(answers.filter((answer) => answer === '42501')).toHaveLength(30 - PROFILE_PICTURES_LIMIT);
  });

  test('[SEARCH-73] a member counts on at most 20 nodes, also when all report at once', async () => {
    const me = await newMember();
    await Promise.all(
      many(32, () =>
        database.asMember(me).run((tx) => tx`select public.report_presence(${tx.json({ node: randomUUID() })})`),
      ),
    );
    const [row] = await database.owner<
      { count: number }[]
    >`select count(*)::int as count from app.presence where member_id = ${me}`;
    expect(row?.count).toBe(20);
  });
});

describe('a search cursor', () => {
  const search = (member: MemberId, filters: object, after: string | null = null) =>
    database.asMember(member).run(async (tx) => {
      const [row] = await tx<
        { answer: { members: { id: string }[]; next: string | null } }[]
      >`select public.search_members(${tx.json({ filters, after, count: 1 } as never)}) as answer`;
      return row?.answer ?? { members: [], next: null };
    });
  const near = { location_lat: 44.84, location_lng: -0.58, radius: 50 };
  let me: MemberId;
  beforeAll(async () => {
    [me] = (await newMembers(4)) as [MemberId];
    await database.owner`update public.profiles set location_lat = 44.84, location_lng = -0.58, location_name = 'Bordeaux', sensitive_consent = 1, sensitive_consent_at = now()`;
  });

  test.each([
    ['by when they were here', {}],
    ['by where they are', near],
  ])('[SEARCH-65] %s: the cursor reveals neither, to nobody', async (_, filters) => {
    const { next } = await search(me, filters);
    const bytes = Buffer.from(next ?? '', 'base64url');
    expect(bytes).toHaveLength(80);
    const [row] = await database.owner<
      { seen: number; spot: number }[]
    >`select seen_quarter as seen, spot from app.member_index where member_id <> ${me} limit 1`;
    for (const hidden of [String(row?.seen), String(row?.spot)])
      for (const text of [next, bytes.toString('latin1')]) expect(text).not.toContain(hidden);
    // Another member's cursor is encrypted differently, so that comparing two reveals nothing.
    const [other] = (await newMembers(1)) as [MemberId];
    expect((await search(other, filters)).next).not.toBe(next);
    expect((await search(me, filters, next)).members).toHaveLength(1);
  });

  test('[SEARCH-65] a changed, truncated, invented or foreign cursor is refused with a code', async () => {
    const next = (await search(me, {})).next ?? '';
    const flipped = (at: number) => {
      const bytes = Buffer.from(next, 'base64url');
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      return bytes.toString('base64url');
    };
    const [other] = (await newMembers(1)) as [MemberId];
    const theirs = (await search(other, {})).next;
    const ofOther = (await search(me, near)).next;
    for (const after of [
      flipped(0),
      flipped(15),
      flipped(16),
      flipped(79),
      next.slice(1),
      `${next}A`,
      next.toUpperCase(),
      Buffer.alloc(80).toString('base64url'),
      theirs,
      ofOther,
    ])
      await expect(search(me, {}, after)).rejects.toThrow(/^invalid$/);
    await expect(search(me, { certifie: true }, next)).rejects.toThrow(/^invalid$/);
    expect((await search(me, {}, next)).members).toHaveLength(1);
  });

  test('[SEARCH-65] nobody reads the keys or seals a cursor of their own', async () => {
    const queries = [
      (tx: { unsafe: (text: string) => PromiseLike<unknown> }) => tx.unsafe('select * from app.cursor_keys'),
      (tx: { unsafe: (text: string) => PromiseLike<unknown> }) => tx.unsafe("select app.encrypt_cursor('x', 's.1')"),
    ];
    for (const seen of [database.asMember(me), database.asAnon(), database.asService()])
      for (const ask of queries) await expect(seen.run(async (tx) => ask(tx))).rejects.toThrow(/permission denied/);
  });
});
