import { beforeEach, expect, test } from 'vitest';
import { groupHead, groupRow } from '#tests/support/group-streams.ts';
import { openTestDevice, type OpenDevice } from '#tests/support/open-device.ts';
import { readerBeside } from '#tests/support/store-reader.ts';
import { ada, bela, conversation, head, message } from '#tests/support/streams.ts';
import { createSearch, type Search } from './search.ts';

let device: OpenDevice;
let search: Search;
beforeEach(async () => {
  device = await openTestDevice();
  const { outbox, clock, store } = device;
  const reader = await readerBeside(store);
  search = createSearch({ account: ada, kinds: store.kinds, store: reader, outbox, now: clock.now });
  return async () => {
    search.close();
    reader.close();
    await device.close();
  };
});
const find = (input: string) => search.find({ input, conversationId: null, limit: 20 });

test('[GROUP-07] a hit in a group names the group and its author', async () => {
  await device.receive(groupHead(2), [groupRow(1, { text: 'un soir' }), groupRow(2, { text: 'le matin' })]);
  expect((await find('soir')).hits).toMatchObject([
    { conversationId: conversation, otherId: null, name: 'Les flâneurs', authorId: bela, mine: false },
  ]);
  expect((await find('flaneurs')).members).toMatchObject([{ conversationId: conversation, isGroup: true }]);
});

test('a hit in a private conversation names the other member alone', async () => {
  await device.receive(head(1), [message(1, { text: 'un soir' })]);
  expect((await find('soir')).hits).toMatchObject([{ otherId: bela, name: 'bela', authorId: null }]);
  expect((await find('bela')).members).toMatchObject([{ name: 'bela', isGroup: false }]);
});
