/**
 * [Y8] After a commit each node tells its own connected members what they may see of the change: what the transaction
 * itself found for them, or, of another node's, what the database answers. Content never crosses between nodes; what
 * gets lost is found by the digest.
 */
import { toldByAnswer } from '#domain/told-by-answer.ts';
import type { MemberId } from '#schemas/ids.ts';
import { errorName, log } from '#lib/log.ts';
import { announcements, inParts, type Announcement } from '../changes.ts';
import type { MemberDatabase } from '../member-database.ts';
import { deliveriesOf, type Reading } from '../seen.ts';
import type { Answer, SyncServiceParts } from '../service.ts';
import { isHere, roomOf, type ChatNamespace } from './handshake.ts';
import { liveEvents } from './live-events.ts';
import { inReadings } from './readings.ts';

interface Parts {
  chat: ChatNamespace;
  database: Pick<MemberDatabase, 'told'>;
}

/** Between nodes; the in-memory adapter of a single node has nobody to tell. */
const EVENT = 'changes';

export function liveDelivery({ chat, database }: Parts, clustered: boolean): SyncServiceParts['announce'] {
  const later = inReadings(database, tell);
  let announced: Announcement[] = [];

  function tell(read: Reading, because: readonly Announcement[], answer?: Answer): void {
    for (const { me, items } of deliveriesOf(read))
      attempt(() => {
        const all = chat.local.to(roomOf(me.id));
        const asked = answer && because.some(({ by }) => by === me.id) ? answer : null;
        const answered = asked && toldByAnswer(items, asked.results);
        const others = asked && answered?.size ? othersOf(me.id, asked.worker) : null;
        for (const item of items) {
          const room = answered?.has(item.stream) ? others : all;
          if (room) for (const [name, payload] of liveEvents(item, me, because)) room.emit(name, payload);
        }
      });
  }

  /** null: the member has no other connection here. */
  function othersOf(member: MemberId, worker: string) {
    const ids = [...(chat.adapter.rooms.get(roomOf(member)) ?? [])];
    const own = ids.filter((id) => chat.sockets.get(id)?.data.worker === worker);
    return own.length < ids.length ? chat.local.to(roomOf(member)).except(own) : null;
  }

  /** With whom those who are concerned may talk is asked anew. Who came while it was written is not in
   *  `read`, nor is who only sees a new card: of them it is read now. */
  function deliver(made: Announcement, read?: Reading, answer?: Answer): void {
    const told = new Set(read?.seen.sights.flatMap(({ me, revs }) => (revs === null ? [] : me.id)));
    const here = new Set(made.changes.flatMap((change) => change.members.filter((id) => isHere(chat, id))));
    for (const id of here) forgetPartners(chat, id);
    if (read) tell(read, [made], answer);
    const changes = made.changes.flatMap((change) => {
      const members = change.members.filter((id) => here.has(id) && !told.has(id));
      return members.length > 0 ? [{ ...change, members }] : [];
    });
    if (changes.length > 0) later({ ...made, changes });
  }

  /** All that is committed in one moment in as few notifications as they fit into. */
  function announce(): void {
    for (const part of inParts(announced)) chat.serverSideEmit(EVENT, part);
    announced = [];
  }

  chat.on(EVENT, (received: unknown) => {
    const made = announcements.safeParse(received);
    if (made.success) for (const one of made.data) attempt(() => deliver(one));
  });

  return (made, read, answer) => {
    if (clustered && announced.push(made) === 1) setImmediate(announce);
    attempt(() => deliver(made, read, answer));
  };
}

/**
 * What was written stands, whether it can be told or not: the digest finds what was not. Never the error itself: it may
 * hold words.
 */
function attempt(telling: () => void): void {
  try {
    telling();
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
