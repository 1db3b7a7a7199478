/**
 * Queues members' reads so that each member gets a turn. Heavy requests run two at a time per member in a queue of
 * their own, so that short ones can overtake them.
 */
import { fairQueue } from './fair-queue.ts';
import { readConnections, writingFunctions, type MemberDatabase } from './member-database.ts';
import { HEAVY, weightOf } from './rate-limit.ts';

export const HEAVY_AT_A_TIME = 2;
/** Reads of one member that may wait; more are refused with `rate-limited`. */
const MAX_WAITING = { heavy: 8, light: 200 };

/** Wraps a database so that members' reads are queued. Writes and the node's own queries are not queued. */
export function fairReads(database: MemberDatabase, connections: number): MemberDatabase {
  const slots = readConnections(connections);
  const light = fairQueue({ slots, perMember: slots, maxWaiting: MAX_WAITING.light });
  const heavy = fairQueue({
    slots: Math.max(1, Math.floor(slots / 2)),
    perMember: HEAVY_AT_A_TIME,
    maxWaiting: MAX_WAITING.heavy,
  });
  return {
    ...database,
    call(member, name, request) {
      const work = () => database.call(member, name, request);
      return writingFunctions.has(name) ? work() : (weightOf(request) >= HEAVY ? heavy : light).run(member.id, work);
    },
    digest: (member) => light.run(member.id, () => database.digest(member)),
    rows: (member, text, values) => light.run(member.id, () => database.rows(member, text, values)),
  };
}
