import { expect, test } from 'vitest';
import type { Head } from '#schemas/entities/head.ts';
import type { Message } from '#schemas/entities/message.ts';
import { asStream } from '#schemas/as-stream.ts';
import { notificationDefaults, soundDefaults } from '#schemas/entities/preferences.ts';
import { emptyOwnFields } from '#schemas/entities/profile-fields.ts';
import { serverFieldDefaults } from '#schemas/entities/profile.ts';
import { changeRaw, leaveOlderStore, turnChunksIntoPages } from '#tests/support/older-store.ts';
import { freshStores } from '#tests/support/stores.ts';
import { entryRules } from '#actions/rules.ts';
import { openOutbox } from '#sync/outbox/outbox.ts';
import { manualClock } from '#tests/support/manual-clock.ts';
import {
  accountHead,
  ada,
  bela,
  conversation,
  firstEpoch,
  head,
  message,
  messageCommand,
  otherConversation,
  START,
} from '#tests/support/streams.ts';
import { storeWriter } from './writer.ts';
import { storeContents, migrateStore, chunkKeyOf, secondHead, stream } from '#tests/support/migrated-store.ts';

const stores = freshStores();

test('[Y18] invalid records are left out with the chunks that only they claim; the rest stays', async () => {
  await leaveOlderStore([head(70), secondHead(70)]);
  await changeRaw('streams', (doc) =>
    doc['id'] === asStream(otherConversation)
      ? { ...doc, head: { ...(doc['head'] as Head), info: { kind: 'of old' } } }
      : doc,
  );
  await changeRaw('chunks', (doc) =>
    doc['id'] === chunkKeyOf(0) ? { ...doc, rows: [{ seq: 'one' }] } : { ...doc, ofOld: true },
  );
  const store = await stores.open();
  await migrateStore(store);
  expect(await storeContents(store)).toEqual({ epoch: firstEpoch, heads: [stream], chunks: [chunkKeyOf(1)], rows: 7 });
  expect((await storeWriter(store).readChunks([chunkKeyOf(1)])).get(chunkKeyOf(1))).not.toHaveProperty('ofOld');
});

test('[Y18] a profile of version 1 is completed as for a new member and requested again', async () => {
  const own = accountHead([bela]);
  await leaveOlderStore([own], { version: 1 });
  const withoutSounds = ({ id, username, avatarUrl, genre, town, role }: Record<string, unknown>) => ({
    id,
    username,
    avatarUrl,
    genre,
    town,
    role,
  });
  await changeRaw(
    'streams',
    (doc) => {
      const { head: kept } = doc as { head: { info: { profile: Record<string, unknown> } } | null };
      return kept
        ? { ...doc, head: { ...kept, info: { ...kept.info, profile: withoutSounds(kept.info.profile) } } }
        : doc;
    },
    1,
  );
  const store = await stores.open();
  await migrateStore(store);
  const found = (await storeWriter(store).readHeads([own.id])).heads.get(own.id);
  expect(found).toMatchObject({
    rev: 0,
    info: { rev: 0, blockedIds: [bela], profile: { username: 'ada', ...soundDefaults } },
  });
});

test('[Y18] a profile of version 3 keeps its town, invents nothing and is requested again', async () => {
  const own = accountHead([bela]);
  await leaveOlderStore([own], { version: 3 });
  const kept = ['id', 'username', 'avatarUrl', 'genre', 'role', ...Object.keys(soundDefaults)];
  await changeRaw(
    'streams',
    (doc) => {
      const { head: known } = doc as { head: { info: { profile: Record<string, unknown> } } | null };
      const asBefore = known && {
        ...Object.fromEntries(Object.entries(known.info.profile).filter(([field]) => kept.includes(field))),
        town: 'Lyon',
        role: 'membre_certifié',
        soundVolume: 0.8,
      };
      return known ? { ...doc, head: { ...known, info: { ...known.info, profile: asBefore } } } : doc;
    },
    3,
  );
  const store = await stores.open();
  await migrateStore(store);
  const found = (await storeWriter(store).readHeads([own.id])).heads.get(own.id);
  const profile = {
    ...serverFieldDefaults,
    ...emptyOwnFields,
    username: 'ada',
    soundVolume: 0.8,
    role: 'membre_certifié',
    givenRole: 'membre_certifié',
    location: { name: 'Lyon', lat: null, lng: null },
  };
  expect(found).toMatchObject({ rev: 0, floor: 0, info: { rev: 0, blockedIds: [bela], profile } });
});

test('[Y18] history of version 4, which called its chunks pages, is carried over', async () => {
  await leaveOlderStore([head(70)], { version: 4 });
  await turnChunksIntoPages(4);
  const store = await stores.open();
  await migrateStore(store);
  const chunks = [chunkKeyOf(0), chunkKeyOf(1)];
  expect(await storeContents(store)).toEqual({ epoch: firstEpoch, heads: [stream], chunks, rows: 70 });
  expect((await storeWriter(store).readChunks(chunks)).get(chunkKeyOf(1))).toMatchObject({ chunkNo: 1 });
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContainEqual(expect.stringMatching(/--pages$/));
});

test('[Y18] messages of version 2 complete no numbers and have no reactions', async () => {
  await leaveOlderStore([head(3)], { version: 2 });
  const asBefore = (row: Partial<Message>) =>
    Object.fromEntries(Object.entries(row).filter(([field]) => field !== 'replyTo' && field !== 'reactions'));
  await changeRaw('chunks', (doc) => ({ ...doc, rows: (doc['rows'] as Message[]).map(asBefore) }), 2);
  const store = await stores.open();
  await migrateStore(store);
  expect((await storeWriter(store).readChunks([chunkKeyOf(0)])).get(chunkKeyOf(0))?.rows).toEqual(
    [1, 2, 3].map((seq) => message(seq)),
  );
});

test('[Y18] an account of version 5, without groups, has no invitations and is requested again', async () => {
  const own = accountHead([bela]);
  await leaveOlderStore([own, head(70)], { version: 5 });
  await changeRaw(
    'streams',
    (doc) => {
      const { head: known } = doc as { head: { info: Record<string, unknown> } | null };
      const asBefore = Object.entries(known?.info ?? {}).filter(([field]) => field !== 'invitations');
      return known ? { ...doc, head: { ...known, info: Object.fromEntries(asBefore) } } : doc;
    },
    5,
  );
  const store = await stores.open();
  await migrateStore(store);
  const { heads } = await storeWriter(store).readHeads([own.id, stream]);
  expect(heads.get(own.id)).toMatchObject({ rev: 0, info: { rev: 0, blockedIds: [bela], invitations: [] } });
  expect(heads.get(stream)).toEqual(head(70));
});

test('[Y18, Y1] from version 6 history, queue and drafts stay; preferences are completed', async () => {
  const own = accountHead([bela]);
  await leaveOlderStore([own, head(70)], { version: 6 });
  await changeRaw(
    'streams',
    (doc) => {
      const { head: known } = doc as { head: { info: { profile: Record<string, unknown> } } | null };
      if (!known?.info.profile) return doc;
      const asBefore = Object.entries(known.info.profile).filter(([field]) => !(field in notificationDefaults));
      return { ...doc, head: { ...known, info: { ...known.info, profile: Object.fromEntries(asBefore) } } };
    },
    6,
  );
  const openQueue = () => openOutbox({ account: ada, generation: 1 }, { rules: entryRules, clock: manualClock(START) });
  const before = await openQueue();
  await before.enqueue(messageCommand('en attente'));
  await before.setDraft(conversation, 'Bons');
  before.close();

  const store = await stores.open();
  await migrateStore(store);
  const { heads } = await storeWriter(store).readHeads([own.id, stream]);
  expect(heads.get(own.id)).toMatchObject({ rev: 0, info: { rev: 0, profile: notificationDefaults } });
  expect(heads.get(stream)).toEqual(head(70));
  expect(await storeContents(store)).toMatchObject({ chunks: [chunkKeyOf(0), chunkKeyOf(1)], rows: 70 });
  const after = await openQueue();
  expect((await after.snapshot()).entries).toMatchObject([{ data: { text: 'en attente' } }]);
  expect(await after.drafts()).toMatchObject([{ conversationId: conversation, text: 'Bons' }]);
  after.close();
});
