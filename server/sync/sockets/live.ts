/**
 * [Y8] After a commit each node tells its own connected members what they may see of the change: what the transaction itself found
 * for them, or, of another node's, what the database answers. Content never crosses between nodes; what gets lost is found by the digest.
 */
import type { MemberId } from '#schemas/ids.ts';
import { announcements, inParts, type Announcement } from '../changes.ts';
import type { MemberDatabase } from '../member-database.ts';
import { toldIn, type Reading } from '../seen.ts';
import { roomOf, type ChatNamespace } from './handshake.ts';
import { liveEvents } from './live-events.ts';
import { inReadings } from './readings.ts';

interface Parts {
  chat: ChatNamespace;
  database: Pick<MemberDatabase, 'told'>;
}

/** Between nodes; the in-memory adapter of a single node has nobody to tell. */
const EVENT = 'changes';

export function liveDelivery({ chat, database }: Parts, clustered: boolean): (made: Announcement, read?: Reading) => void {
  const later = inReadings(database, tell);
  let announced: Announcement[] = [];

  function tell(read: Reading, because: readonly Announcement[]): void {
    for (const { me, items } of toldIn(read)) {
      const room = chat.local.to(roomOf(me.id));
      for (const item of items) for (const [name, payload] of liveEvents(item, me, because)) room.emit(name, payload);
    }
  }

  /** The part that concerns members connected here; whatever is kept of what they knew before goes. */
  function hereOf({ changes, ...made }: Announcement): Announcement {
    const here = changes.flatMap((change) => {
      const members = change.members.filter((id) => forget(chat, id));
      return members.length > 0 ? [{ ...change, members }] : [];
    });
    return { ...made, changes: here };
  }

  function deliver(made: Announcement, read?: Reading): void {
    const here = hereOf(made);
    if (here.changes.length === 0) return;
    if (read) tell(read, [made]);
    else later(here);
  }

  /** All that is committed in one moment in as few notifications as they fit into. */
  function announce(): void {
    for (const part of inParts(announced)) chat.serverSideEmit(EVENT, part);
    announced = [];
  }

  chat.on(EVENT, (received: unknown) => {
    const made = announcements.safeParse(received);
    if (made.success) for (const one of made.data) deliver(one);
  });

  return (made, read) => {
    deliver(made, read);
    if (clustered && announced.push(made) === 1) setImmediate(announce);
  };
}

/** Whether the member is connected here; with whom they may talk is asked anew. */
function forget(chat: ChatNamespace, member: MemberId): boolean {
  const ids = chat.adapter.rooms.get(roomOf(member)) ?? [];
  const sockets = [...ids].flatMap((id) => chat.sockets.get(id) ?? []);
  for (const { data } of sockets) data.partners = new Map();
  return sockets.length > 0;
}
