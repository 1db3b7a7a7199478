/**
 * Delivers changes to this node's connected members after a commit, as far as they may see them [Y8]. Deliveries of the
 * node's own commits come from the transaction itself, those of other nodes' commits from a read of the database.
 * Content never crosses between nodes; the digest finds lost deliveries.
 */
import { streamsCoveredByAnswer } from '#domain/covered-by-answer.ts';
import type { MemberId } from '#schemas/ids.ts';
import { errorName, log } from '#lib/log.ts';
import { announcements, type Announcement, type Change } from '../changes.ts';
import type { MemberDatabase } from '../member-database.ts';
import { deliveriesOf, roomDeliveriesOf, type LiveUpdate } from '../commit-effects.ts';
import type { AuthorAnswer, SyncServiceParts } from '../service.ts';
import { isConnectedHere, roomOf, type ChatNamespace } from './handshake.ts';
import type { GroupDelivery } from './group/delivery.ts';
import type { ManySockets } from './many/answer-sockets.ts';
import type { NotificationDelivery } from './notifications/delivery.ts';
import { groupRoom, keepGroupRooms } from './group-rooms.ts';
import { liveEvents } from './live-events.ts';
import { batchLiveReads } from './batched-live-reads.ts';

interface Parts {
  chat: ChatNamespace;
  database: Pick<MemberDatabase, 'liveItemsFor' | 'groupRoomsOf'>;
  /** Clients of the plain group events. */
  groups: Omit<GroupDelivery, 'enter'>;
  /** Clients of the plain notification events. */
  notifications: NotificationDelivery;
  /** Members of live rooms, whose rights follow their accounts. */
  live: Pick<ManySockets, 'follow' | 'followCall'>;
}

/** Event between nodes; the in-memory adapter of a single node sends it to nobody. */
const EVENT = 'changes';

export function liveDelivery(
  { chat, database, groups, notifications, live }: Parts,
  clustered: boolean,
): SyncServiceParts['announce'] {
  const queueRead = batchLiveReads(database, emitDeliveries);
  const groupRooms = keepGroupRooms(chat, database);
  const isConnected = (id: MemberId) =>
    isConnectedHere(chat, id) || groups.isConnected(id) || notifications.isConnected(id);
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
          groupRooms.place(me.id, item);
        }
      });
    for (const { stream, audience, except, items } of roomDeliveriesOf(update))
      runLogged(() => {
        const room = chat.local.to(groupRoom(stream, audience)).except(except.map(roomOf));
        for (const sync of items) room.emit('group:changed', { sync });
      });
    runLogged(() => groups.deliver(update, causes));
    runLogged(() => notifications.deliver(update, causes));
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
    const connected = new Set(announcement.changes.flatMap((change) => change.members.filter(isConnected)));
    for (const id of connected) forgetPartners(chat, id);
    // A block, a changed role: the stream of an account has its member's id.
    runLogged(() => live.follow(announcement.changes.map(({ stream }) => stream)));
    if (announcement.call) tellCall(announcement.call);
    for (const change of announcement.changes) {
      groupRooms.follow(change);
      groups.follow(change);
    }
    if (update) emitDeliveries(update, [announcement], answer);
    const changes = announcement.changes.flatMap((change): Change[] => {
      const members = change.members.filter((id) => connected.has(id) && !delivered.has(id));
      // The room's item came with the transaction, to the node that made it; another reads it for its own sockets.
      const audience = update ? null : (change.audience ?? null);
      const isRoomUsed =
        audience !== null &&
        (chat.adapter.rooms.has(groupRoom(change.stream, audience)) || groups.isRoomUsed(change.stream, audience));
      if (members.length === 0 && !isRoomUsed) return [];
      if (isRoomUsed) return [{ ...change, members, audience }];
      // Without its audience the change would look like the group's deletion.
      return [{ ...change, members, audience: null, ...(change.audience && { closed: false }) }];
    });
    if (changes.length > 0) queueRead({ ...announcement, changes });
  }

  /** Each of the devices asks what has changed; the room of the call, if it is here, is read anew. */
  function tellCall({ id, members }: NonNullable<Announcement['call']>): void {
    for (const member of members) chat.local.to(roomOf(member)).emit('call:changed', {});
    runLogged(() => live.followCall(id));
  }

  /** All that is committed in one moment, in one message to the other nodes. */
  function announce(): void {
    chat.serverSideEmit(EVENT, announced);
    announced = [];
  }

  chat.on('connection', (socket) => groupRooms.enter(socket.data.member.id));
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
