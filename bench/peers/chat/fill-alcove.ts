/**
 * Writes the same members and messages to a device of ours, as a sign-in and its first pull leave them, with the
 * worker's own writer.
 */
import { entryRules } from '#actions/rules.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { Head } from '#schemas/entities/head.ts';
import type { Message } from '#schemas/entities/message.ts';
import type { ConversationId, MemberId, MessageId, StreamId } from '#schemas/ids.ts';
import { conversationIdOf } from '#domain/conversation-id.ts';
import { chunkNoOf, type ChunkChange } from '#sync/replica/chunks.ts';
import { createDeviceDatabase } from '#sync/session/device-database.ts';
import { claimOwner } from '#sync/session/claim-owner.ts';
import { openOutbox } from '#sync/outbox/outbox.ts';
import { streamKinds } from '#streams/registry.ts';
import { openStore } from '#sync/store/open.ts';
import { storeWriter } from '#sync/store/writer.ts';
import { accountHead, ada, card, firstEpoch, head, info, membership } from '#tests/support/streams.ts';
import { messages, users, type ChatMessage, type ChatUser } from './workload.ts';

export const conversationWith = (other: string): Promise<ConversationId> => conversationIdOf(ada, other as MemberId);

const rowOf = ({ id, other, mine, text, at }: ChatMessage, n: number): Message => ({
  seq: n + 1,
  rev: n + 1,
  id: id as MessageId,
  senderId: mine ? ada : (other as MemberId),
  type: 'text',
  text,
  mediaUrl: null,
  gifUrl: null,
  createdAt: new Date(at).toISOString(),
  editedAt: null,
  deletedAt: null,
  replyTo: null,
  reactions: [],
});

function headOf(stream: StreamId, { id, name }: ChatUser, rows: readonly Message[]): Head {
  const last = rows.length;
  const newest = rows.at(-1);
  const otherId = id as MemberId;
  const mine = rows.filter(({ senderId }) => senderId === ada).length;
  const newestInfo = newest && {
    updatedAt: newest.createdAt,
    preview: {
      id: newest.id,
      seq: last,
      senderId: newest.senderId,
      type: newest.type,
      text: newest.text,
      createdAt: newest.createdAt,
      deleted: false,
    },
  };
  return head(last, {
    id: stream,
    membership: membership({ read: last, mine, mineAtRead: mine }),
    info: info(last, { otherId, ...newestInfo }),
    card: card({ memberId: otherId, username: name }),
  });
}

const changesOf = ({ id: stream, epoch }: Head, rows: readonly Message[]): ChunkChange[] =>
  [...Map.groupBy(rows, ({ seq }) => chunkNoOf(seq))].map(([chunkNo, chunkRows]) => ({
    key: { epoch, stream, since: 1, chunkNo },
    isStale: false,
    completeThrough: rows.length,
    rows: chunkRows,
    trusted: true,
  }));

/** Writes the session of a sign-in, which does not end during the measurement. */
async function writeSession() {
  const email = 'ada@demo.alcove.test';
  const device = createDeviceDatabase();
  const owner = await device.write(async (tx) => {
    await tx
      .objectStore('session')
      .put(
        { accessToken: 'none', refreshToken: 'none', expiresAt: 99_999_999_999, user: { id: ada, email } },
        'session',
      );
    return claimOwner(tx, { account: ada, email }, Date.now());
  });
  device.close();
  return owner;
}

export async function fillAlcove(): Promise<void> {
  const owner = await writeSession();
  const outbox = await openOutbox(owner, { rules: entryRules });
  await outbox.changeEpoch(firstEpoch);
  outbox.close();
  const heads = new Map<StreamId, Head>([[asStream(ada), accountHead([])]]);
  const changes: ChunkChange[] = [];
  for (const user of users) {
    const rows = messages.filter(({ other }) => other === user.id).map(rowOf);
    const filledHead = headOf(asStream(await conversationWith(user.id)), user, rows);
    heads.set(filledHead.id, filledHead);
    changes.push(...changesOf(filledHead, rows));
  }
  const store = await openStore(ada, { kinds: streamKinds, multiInstance: false });
  const writer = storeWriter(store);
  await writer.writeRows(changes, () => Promise.resolve());
  await writer.writeHeads({
    streams: [...heads.keys()],
    merge: (stream) => heads.get(stream),
    epochChange: { from: null, to: firstEpoch },
  });
  await store.close();
}
