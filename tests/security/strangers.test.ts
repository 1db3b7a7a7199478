/** Tests what a stranger, or a blocked member, can learn of a conversation or change in it. */
import type { MemberId } from '#schemas/ids.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type DatabaseView, type TestDatabase } from '#tests/support/database.ts';
import { editOf } from '#tests/support/entries.ts';
import { newPair, type PairMember } from '#tests/support/pair.ts';

let database: TestDatabase;
let ada: PairMember;
let bela: PairMember;
let stranger: DatabaseView;
let strangerId: MemberId;
const DENIED = /permission denied/;

beforeAll(async () => {
  database = await freshDatabase();
  ({ ada, bela } = await newPair(database));
  await ada.says('entre nous');
  await bela.says('oui');
  strangerId = await database.createMember({ username: 'curieux' });
  stranger = database.asMember(strangerId);
});
afterAll(() => database.drop());

describe('another member', () => {
  test('[Y9] is answered as if the conversation did not exist, whatever they ask', async () => {
    const { streams } = await stranger.pull(ada.epoch);
    expect(streams.map(({ kind }) => kind)).toEqual(['account', 'notifications']);
    expect(await stranger.chunks(ada.stream, [0])).toMatchObject({ membership: { gone: true }, chunks: null });
    expect(await stranger.live([{ stream: ada.stream, revs: [1, 2], members: [ada.id, bela.id] }])).toEqual([]);
    for (const [who, shown] of [
      [ada.seen, true],
      [stranger, false],
    ] as const)
      for (const found of ['messages_from', 'messages_since'])
        expect(
          (
            await who.run((tx) =>
              tx.unsafe(`select id from app.${found}($1, 0${found === 'messages_from' ? ', 9' : ''})`, [ada.stream]),
            )
          ).length > 0,
        ).toBe(shown);
  });
  test('[Y4] changes nothing in it, and learns nothing of its messages', async () => {
    const id = await ada.says('à bela');
    const entries = [
      ada.edit(id, 'faux'),
      ada.remove(id),
      ada.cancel(id),
      ada.read(1, ada.epoch),
      ada.hide(9, ada.epoch),
      ada.open(),
      ada.send('faux'),
      ada.block(),
    ];
    const before = await bela.conversation();
    const { results, changed } = await stranger.push(ada.epoch, entries);
    expect(results.map(({ code, what }) => code ?? what)).toEqual([
      'unknown-message',
      'unknown-message',
      'cancelled',
      'unknown-conversation',
      'unknown-conversation',
      'unknown-conversation',
      'unknown-conversation',
      'unknown-conversation',
    ]);
    expect(results.map(({ rev, row, info }) => [rev, row, info])).toEqual(Array(8).fill([0, undefined, undefined]));
    expect(changed).toEqual([]);
    expect(await bela.conversation()).toEqual(before);
  });
});

describe('a blocked member', () => {
  test('[CHAT-67] keeps the past, loses the profile, and is refused outside the client too', async () => {
    const { ada: blocker, bela: blocked } = await newPair(database);
    await blocker.says('avant');
    await blocker.push(blocker.block());
    expect(await blocked.push(blocked.send('après'))).toMatchObject([{ status: 'rejected', code: 'blocked' }]);
    expect(await blocked.seen.run((tx) => tx`select username from public.profiles where id = ${blocker.id}`)).toEqual(
      [],
    );
    expect(
      await blocked.seen.run((tx) => tx`select text from public.messages where stream_id = ${blocker.stream}`),
    ).toEqual([{ text: 'avant' }]);
    expect(await blocked.seen.run((tx) => tx`select 1 from public.user_blocks`)).toEqual([]);
  });
});

describe('a member’s own settings', () => {
  const louder = (value: number) => editOf({ soundVolume: { base: 0.3, value } });
  const columns = [
    'sound_notifications',
    'sound_volume',
    'sound_on_mention',
    'sound_on_private_message',
    'sound_on_user_joined',
    'sound_on_user_left',
    'sound_on_camera_on',
  ];
  const preferences = async (id: string) =>
    database.owner`select sound_volume::float8 as volume from public.profiles where id = ${id}`;

  test.each(columns)('[SOUND-01] %s is read by nobody directly, not even by chat partners', async (column) => {
    for (const seen of [ada.seen, stranger, database.asAnon()])
      await expect(seen.run((tx) => tx.unsafe(`select ${column} from public.profiles`))).rejects.toThrow(DENIED);
  });
  test('[Y13] an edit belongs to the token’s member alone, whatever it names', async () => {
    await bela.push(louder(0.9));
    const entry = {
      ...louder(0.1),
      data: { ...louder(0.1).data, id: bela.id, memberId: bela.id, accountId: bela.id, conversationId: bela.stream },
    };
    await stranger.push(ada.epoch, [entry]);
    expect(await preferences(bela.id)).toEqual([{ volume: 0.9 }]);
    const volumeOf = (id: string) =>
      stranger.run((tx) => tx`select app.account_profile(${id}) ->> 'soundVolume' as volume`);
    expect(await volumeOf(strangerId)).toEqual([{ volume: '0.1' }]);
    expect(await volumeOf(bela.id)).toEqual([{ volume: null }]);
  });
  test('[Y13] a blocked member, or a chat partner, receives nobody’s edits but their own', async () => {
    const { ada: blocker, bela: blocked } = await newPair(database);
    await blocker.says('avant');
    await blocker.push(blocker.block());
    const [change] = await blocker.changed(louder(0.77));
    expect(change).toMatchObject({ stream: blocker.id, members: [blocker.id] });
    for (const other of [blocked.seen, stranger]) {
      expect(await other.live(change ? [{ ...change, members: [blocker.id, blocked.id] }] : [])).toEqual([]);
      expect(JSON.stringify(await other.pull(ada.epoch))).not.toContain('0.77');
    }
    expect(await blocked.push(louder(0.5))).toMatchObject([{ status: 'applied' }]);
    expect(await preferences(blocker.id)).toEqual([{ volume: 0.77 }]);
  });
  test('[Y2] another’s known id is refused, and its effect is not revealed', async () => {
    const entry = louder(0.66);
    await ada.push(entry);
    const [answer] = (await stranger.push(ada.epoch, [entry])).results;
    expect(answer).toMatchObject({ status: 'rejected', code: 'foreign' });
    expect(answer).not.toHaveProperty('was');
  });
  test('[Y16] a guest changes nothing', async () => {
    await expect(database.asAnon().push(ada.epoch, [louder(0.2)])).rejects.toThrow(DENIED);
    await expect(database.asMember(null).push(ada.epoch, [louder(0.2)])).rejects.toThrow('unauthorized');
  });
});
