/**
 * [Y8] After a commit: each node asks the database, as each of its own connected members whom it concerns, what they
 * may see of the change, and tells them. Content never crosses between nodes; what gets lost is found by the digest.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { MemberId } from '#schemas/ids.ts';
import { log } from '#lib/log.ts';
import { announcement, forMember, inParts, type Announcement, type Change } from '../changes.ts';
import type { MemberDatabase } from '../member-database.ts';
import { roomOf, type ChatNamespace, type ChatSocket, type SocketData } from './handshake.ts';
import { liveEvents, liveItems } from './live-events.ts';
import type { ReadUser } from './profiles.ts';
import type { WireUser } from './wire.ts';

interface Parts {
  chat: ChatNamespace;
  database: MemberDatabase;
  userOf: ReadUser;
}

/** Between nodes; the in-memory adapter of a single node has nobody to tell. */
const EVENT = 'changed';
/** Not everything that changes a name or a picture is announced here. */
const ME_MS = 60_000;

/** A database that has too much to do may answer a moment later; after so many times in a row the digest has to find it. */
const TRIES = 4;
const AGAIN_MS = 250;

export function liveDelivery({ chat, database, userOf }: Parts, clustered: boolean): (made: Announcement) => void {
  /** One at a time for each member, so that revisions arrive in order; what comes meanwhile goes together. */
  const waiting = new Map<MemberId, Announcement[]>();

  function deliver(made: Announcement): void {
    for (const member of new Set(made.changes.flatMap((one) => one.members))) {
      const sockets = localSockets(chat, member);
      if (sockets.length === 0) continue;
      for (const { data } of sockets) {
        data.partners = new Map();
        if (made.changes.some(({ stream }) => (stream as string) === member)) data.me = null;
      }
      const queue = waiting.get(member);
      if (queue) queue.push(made);
      else {
        waiting.set(member, [made]);
        void drain(member);
      }
    }
  }

  async function drain(member: MemberId): Promise<void> {
    let tries = 0;
    for (let queue = waiting.get(member); queue && queue.length > 0; queue = waiting.get(member)) {
      waiting.set(member, []);
      try {
        await tell(member, queue);
        tries = 0;
      } catch (error) {
        tries += 1;
        log.info(tries < TRIES ? 'live event late' : 'live event lost', { error: error instanceof Error ? error.name : 'unknown' });
        if (tries < TRIES) {
          await wait(AGAIN_MS * tries);
          // With what came meanwhile, in order.
          waiting.set(member, [...queue, ...(waiting.get(member) ?? [])]);
        } else tries = 0;
      }
    }
    waiting.delete(member);
  }

  async function tell(id: MemberId, queue: readonly Announcement[]): Promise<void> {
    const data = localSockets(chat, id)[0]?.data;
    if (!data) return;
    const { member } = data;
    const changes: Change[] = queue.flatMap((made) => forMember(made.changes, id));
    const items = liveItems.parse(await database.call(member, 'live', changes));
    const me = await meOf(data);
    for (const item of items) for (const [name, payload] of liveEvents(item, me, queue)) chat.local.to(roomOf(id)).emit(name, payload);
  }

  async function meOf(data: SocketData): Promise<WireUser> {
    if (!data.me || data.me.until < Date.now()) data.me = { user: userOf(data.member, data.member.id), until: Date.now() + ME_MS };
    const { me } = data;
    try {
      return await me.user;
    } catch (error) {
      if (data.me === me) data.me = null;
      throw error;
    }
  }

  chat.on(EVENT, (received: unknown) => {
    const made = announcement.safeParse(received);
    if (made.success) deliver(made.data);
  });

  return (made) => {
    deliver(made);
    if (clustered) for (const part of inParts(made)) chat.serverSideEmit(EVENT, part);
  };
}

function localSockets(chat: ChatNamespace, member: MemberId): ChatSocket[] {
  const ids = chat.adapter.rooms.get(roomOf(member)) ?? [];
  return [...ids].flatMap((id) => chat.sockets.get(id) ?? []);
}
