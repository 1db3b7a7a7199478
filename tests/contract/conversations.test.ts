import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { recountUnread, newPair, unreadOf, wholeRange, type PairMember } from '#tests/support/pair.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const membershipOf = async (side: PairMember) => (await side.conversation())?.membership;

describe('reading', () => {
  test('[Y12] unread follows from four integers, in any order of writes and reads', async () => {
    const { ada, bela } = await newPair(database);
    const steps = [
      () => ada.says('un'),
      () => ada.says('deux'),
      () => bela.push(bela.read(1, bela.epoch)),
      () => bela.says('trois'),
      () => ada.says('quatre'),
      () => ada.push(ada.read(2, ada.epoch)),
      () => bela.push(bela.read(4, bela.epoch)),
      () => ada.push(ada.read(4, ada.epoch)),
    ];
    for (const step of steps) {
      await step();
      for (const side of [ada, bela]) expect(await unreadOf(side)).toBe(await recountUnread(database, side));
    }
    expect([await unreadOf(ada), await unreadOf(bela)]).toEqual([0, 0]);
  });
  test('[Y12] the mark only moves forward, never beyond the last number', async () => {
    const { ada, bela } = await newPair(database);
    await ada.says('un');
    await ada.says('deux');
    expect(await bela.push(bela.read(99, bela.epoch))).toMatchObject([{ status: 'applied', membership: { read: 2 } }]);
    const before = await membershipOf(bela);
    expect(await bela.push(bela.read(1, bela.epoch))).toMatchObject([{ status: 'applied', membership: { read: 2 } }]);
    expect(await membershipOf(bela)).toEqual(before);
  });
  test('[Y12] a mark of another epoch has no effect', async () => {
    const { ada, bela } = await newPair(database);
    await ada.says('un');
    expect(await bela.push(bela.read(1, 'another-life'))).toMatchObject([
      { status: 'applied', membership: { read: 0 } },
    ]);
  });
  test('[Y7] the other’s read mark is on the head, takes a revision and is announced to both', async () => {
    const { ada, bela } = await newPair(database);
    await ada.says('un');
    expect(await bela.changed(bela.read(1, bela.epoch))).toEqual([
      { stream: ada.stream, revs: [2], members: expect.arrayContaining([ada.id, bela.id]) as string[] },
    ]);
    expect(await ada.conversation()).toMatchObject({ throughRev: 2, info: { rev: 2, theirRead: 1 } });
  });
  test('[Y12] a deleted message counts until passed', async () => {
    const { ada, bela } = await newPair(database);
    const id = await ada.says('un');
    await ada.push(ada.remove(id));
    expect(await unreadOf(bela)).toBe(1);
  });
});

describe('hiding', () => {
  test('[Y9] hiding removes the conversation, and a new message starts a new visible range', async () => {
    const { ada, bela } = await newPair(database);
    await ada.says('un');
    await bela.push(bela.hide(1, bela.epoch));
    expect(await bela.conversation()).toBeUndefined();
    await ada.says('deux');
    const back = await membershipOf(bela);
    expect(back).toMatchObject({ since: back?.rev, ranges: wholeRange });
  });
  test('[Y12] hiding has no effect after a newer message or under another epoch', async () => {
    const { ada, bela } = await newPair(database);
    await ada.says('un');
    await ada.says('deux');
    await bela.push(bela.hide(1, bela.epoch), bela.hide(2, 'another-life'));
    expect(await bela.conversation()).toBeDefined();
  });
  test('[Y12] an own message does not undo hiding', async () => {
    const { ada } = await newPair(database);
    await ada.says('un');
    await ada.push(ada.hide(0, ada.epoch));
    expect(await ada.conversation()).toBeUndefined();
    await ada.push(ada.open());
    expect(await ada.conversation()).toBeDefined();
  });
  test('[Y2] the author’s own row is returned although the stream is no longer visible', async () => {
    const { ada } = await newPair(database);
    const id = await ada.says('un');
    await ada.push(ada.hide(1, ada.epoch));
    const [again] = await ada.push(ada.send('un', id));
    expect(again).toMatchObject({ status: 'duplicate', membership: { gone: true }, row: { id, text: 'un' } });
    expect(again?.info).toBeUndefined();
  });
});

describe('opening', () => {
  test('[CHAT-60] opening starts a conversation for one, for the other with the first message', async () => {
    const { ada, bela } = await newPair(database);
    expect(await ada.push(ada.open())).toMatchObject([{ status: 'applied', info: { last: 0, preview: null } }]);
    expect(await bela.conversation()).toBeUndefined();
    await ada.says('un');
    expect(await bela.conversation()).toMatchObject({ info: { last: 1 } });
  });
  test('[CHAT-86] opening is refused across a block, in either direction', async () => {
    const { ada, bela } = await newPair(database);
    await ada.push(ada.block());
    expect(await ada.push(ada.open())).toMatchObject([{ code: 'blocked-mine' }]);
    expect(await bela.push(bela.open())).toMatchObject([{ code: 'blocked' }]);
  });
});

describe('blocking', () => {
  test('[CHAT-67] a block refuses messages and edits both ways; deleting one’s own stays possible', async () => {
    const { ada, bela } = await newPair(database);
    const [mine, theirs] = [await ada.says('un'), await bela.says('deux')];
    await ada.push(ada.block());
    expect(await ada.push(ada.send('non'), ada.edit(mine, 'non'))).toMatchObject([
      { code: 'blocked-mine' },
      { code: 'blocked-mine' },
    ]);
    expect(await bela.push(bela.send('non'), bela.edit(theirs, 'non'))).toMatchObject([
      { code: 'blocked' },
      { code: 'blocked' },
    ]);
    expect(await bela.push(bela.remove(theirs))).toMatchObject([{ status: 'applied', row: { text: '' } }]);
  });
  test('[CHAT-67] a block is one row in one direction, and unblocking deletes it', async () => {
    const { ada, bela } = await newPair(database);
    const blocks = async () => {
      const rows =
        await database.owner`select user_id as "userId", blocked_id as "blockedId" from public.user_blocks where ${ada.id} in (user_id, blocked_id)`;
      return rows.map((row) => ({ ...row }));
    };
    await ada.push(ada.block(), ada.block());
    expect(await blocks()).toEqual([{ userId: ada.id, blockedId: bela.id }]);
    await ada.push(ada.unblock());
    expect(await blocks()).toEqual([]);
  });
  test('[Y9] a block removes the conversation from the blocker and the card from the other', async () => {
    const { ada, bela } = await newPair(database);
    await ada.says('un');
    const [result] = await ada.push(ada.block());
    expect(result).toMatchObject({ status: 'applied', stream: ada.id, info: { blockedIds: [bela.id] } });
    expect(await ada.conversation()).toBeUndefined();
    expect(await bela.conversation()).toMatchObject({
      card: null,
      membership: { cardAllowed: false },
      info: { last: 1 },
    });
  });
  test('[Y7] a block freezes shared read state until the last unblock', async () => {
    const { ada, bela } = await newPair(database);
    await ada.says('un');
    await ada.push(ada.block());
    await bela.push(bela.read(1, bela.epoch));
    expect(
      await database.owner`select shown_a::int, shown_b::int from public.conversations where id = ${ada.stream}`,
    ).toEqual([{ shown_a: 0, shown_b: 0 }]);
    await ada.push(ada.unblock());
    expect(await ada.conversation()).toMatchObject({ info: { theirRead: 1 }, card: { memberId: bela.id } });
  });
  test('[Y7] both are notified: the blocker of the loss, the other of a new revision', async () => {
    const { ada, bela } = await newPair(database);
    await ada.says('un');
    const changed = await ada.changed(ada.block());
    expect(changed).toHaveLength(2);
    expect(changed).toEqual(
      expect.arrayContaining([
        { stream: ada.id, revs: [2], members: [ada.id] },
        { stream: ada.stream, revs: [2], members: expect.arrayContaining([ada.id, bela.id]) as string[] },
      ]),
    );
    expect(await ada.seen.live(changed)).toContainEqual(
      expect.objectContaining({
        stream: ada.stream,
        membership: { gone: true, rev: 4 },
        info: null,
        card: null,
        rows: [],
      }),
    );
    expect(await bela.seen.live(changed)).toMatchObject([
      { stream: ada.stream, rev: 2, card: null, membership: { cardAllowed: false } },
    ]);
  });
  test('[Y3] a simultaneous block and message before the first conversation are serialised', async () => {
    for (let round = 0; round < 8; round++) {
      const { ada, bela } = await newPair(database);
      const [, [sent]] = await Promise.all([ada.push(ada.block()), bela.push(bela.send('Bonjour'))]);
      expect(await ada.conversation()).toBeUndefined();
      const [row] =
        await database.owner`select blocking from public.memberships where member_id = ${ada.id} and stream_id = ${ada.stream}`;
      expect([sent?.status, row?.['blocking']]).toEqual(
        sent?.status === 'applied' ? ['applied', true] : ['rejected', undefined],
      );
    }
  });
});
