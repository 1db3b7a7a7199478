/**
 * Delivers changes to this node's connected members after a commit, as far as they may see them [Y8]. Deliveries of the
 * node's own commits come from the transaction itself, those of other nodes' commits from a read of the database.
 * Content never crosses between nodes; the digest finds lost deliveries.
 */
import { streamsCoveredByAnswer } from '#domain/covered-by-answer.ts';
import type { MemberId } from '#schemas/ids.ts';
import { errorName, log } from '#lib/log.ts';
import { announcements, type Announcement } from '../changes.ts';
import type { MemberDatabase } from '../member-database.ts';
import { deliveriesOf, type LiveUpdate } from '../commit-effects.ts';
import type { AuthorAnswer, SyncServiceParts } from '../service.ts';
import { isConnectedHere, roomOf, type ChatNamespace } from './handshake.ts';
import { liveEvents } from './live-events.ts';
import { batchLiveReads } from './batched-live-reads.ts';

interface Parts {
  chat: ChatNamespace;
  database: Pick<MemberDatabase, 'liveItemsFor'>;
}

/** Event between nodes; the in-memory adapter of a single node sends it to nobody. */
const EVENT = 'changes';

export function liveDelivery({ chat, database }: Parts, clustered: boolean): SyncServiceParts['announce'] {
  const queueRead = batchLiveReads(database, emitDeliveries);
  let announced: Announcement[] = [];

  function emitDeliveries(update: LiveUpdate, causes: readonly Announcement[], answer?: AuthorAnswer): void {
    for (const { me, items } of deliveriesOf(update))
      runLogged(() => {
        const memberRoom = chat.local.to(roomOf(me.id));
        const ownAnswer = answer && causes.some(({ by }) => by === me.id) ? answer : null;
        const answeredStreams = ownAnswer && streamsCoveredByAnswer(items, ownAnswer.results);
        const otherSockets = ownAnswer && answeredStreams?.size ? othersOf(me.id, ownAnswer.worker) : null;
        for (const item of items) {
          const room = answeredStreams?.has(item.stream) ? otherSockets : memberRoom;
          if (room) for (const [name, payload] of liveEvents(item, me, causes)) room.emit(name, payload);
        }
      });
  }

  /** Returns a room of the member's other connections here, or null when there are none. */
  function othersOf(member: MemberId, worker: string) {
    const ids = [...(chat.adapter.rooms.get(roomOf(member)) ?? [])];
    const workerSockets = ids.filter((id) => chat.sockets.get(id)?.data.worker === worker);
    return workerSockets.length < ids.length ? chat.local.to(roomOf(member)).except(workerSockets) : null;
  }

  /**
   * Delivers an announcement. Cached partners of the connected members are dropped. Members who connected while the
   * transaction ran, and members who only see a new card, are not in `update`: for them the database is read now.
   */
  function deliver(announcement: Announcement, update?: LiveUpdate, answer?: AuthorAnswer): void {
    const delivered = new Set(update?.effects.updates.flatMap(({ me, revs }) => (revs === null ? [] : me.id)));
    const connected = new Set(
      announcement.changes.flatMap((change) => change.members.filter((id) => isConnectedHere(chat, id))),
    );
    for (const id of connected) forgetPartners(chat, id);
    if (update) emitDeliveries(update, [announcement], answer);
    const changes = announcement.changes.flatMap((change) => {
      const members = change.members.filter((id) => connected.has(id) && !delivered.has(id));
      return members.length > 0 ? [{ ...change, members }] : [];
    });
    if (changes.length > 0) queueRead({ ...announcement, changes });
  }

  /** All that is committed in one moment, in one message to the other nodes. */
  function announce(): void {
    chat.serverSideEmit(EVENT, announced);
    announced = [];
  }

  chat.on(EVENT, (received: unknown) => {
    const made = announcements.safeParse(received);
    if (made.success) for (const one of made.data) runLogged(() => deliver(one));
  });

  return (made, read, answer) => {
    if (clustered && announced.push(made) === 1) setImmediate(announce);
    runLogged(() => deliver(made, read, answer));
  };
}

/**
 * Runs a task and logs its failure: the write is committed whether or not it can be delivered, and the digest finds
 * what is missing. Never logs the error itself, which may hold a member's words.
 */
function runLogged(task: () => void): void {
  try {
    task();
  } catch (error) {
    log.crash('live events not told', new Error(errorName(error)));
  }
}

function forgetPartners(chat: ChatNamespace, member: MemberId): void {
  for (const id of chat.adapter.rooms.get(roomOf(member)) ?? []) {
    const socket = chat.sockets.get(id);
    if (socket) socket.data.partners = new Map();
  }
}
