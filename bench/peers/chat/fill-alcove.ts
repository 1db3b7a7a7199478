/**
 * The same members and messages on a device of ours, as a sign-in and its first pull leave them: by the worker's own
 * writer.
 */
import { asStream } from '#schemas/as-stream.ts';
import type { Head } from '#schemas/entities/head.ts';
import type { Message } from '#schemas/entities/message.ts';
import type { ConversationId, MemberId, MessageId, StreamId } from '#schemas/ids.ts';
import { conversationIdOf } from '#domain/conversation-id.ts';
import { pageOf, type PageChange } from '#domain/pages.ts';
import { createDeviceDatabase } from '#outbox/device/device-database.ts';
import { claimOwner } from '#outbox/device/owner.ts';
import { openOutbox } from '#outbox/outbox.ts';
import { openStore } from '#store/open.ts';
import { storeWriter } from '#store/writer.ts';
import { accountHead, ada, card, first, head, info, membership } from '#tests/support/streams.ts';
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
  const known = newest && {
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
    info: info(last, { otherId, ...known }),
    card: card({ memberId: otherId, username: name }),
  });
}

const changesOf = ({ id: stream, epoch }: Head, rows: readonly Message[]): PageChange[] =>
  [...Map.groupBy(rows, ({ seq }) => pageOf(seq))].map(([k, ofPage]) => ({
    key: { epoch, stream, since: 1, k },
    forget: false,
    answeredTo: rows.length,
    rows: ofPage,
    trusted: true,
  }));

/** What a sign-in leaves; the session does not end while it is measured. */
async function signedIn() {
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
  const owner = await signedIn();
  const outbox = await openOutbox(owner);
  await outbox.turnEpoch(first);
  outbox.close();
  const heads = new Map<StreamId, Head>([[asStream(ada), accountHead([])]]);
  const changes: PageChange[] = [];
  for (const user of users) {
    const rows = messages.filter(({ other }) => other === user.id).map(rowOf);
    const known = headOf(asStream(await conversationWith(user.id)), user, rows);
    heads.set(known.id, known);
    changes.push(...changesOf(known, rows));
  }
  const store = await openStore(ada, { multiInstance: false });
  const writer = storeWriter(store);
  await writer.writeRows(changes, () => Promise.resolve());
  await writer.writeHeads({
    streams: [...heads.keys()],
    merge: (stream) => heads.get(stream),
    turn: { from: null, to: first },
  });
  await store.close();
}
