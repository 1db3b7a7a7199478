/**
 * What members read, each in their turn: heavy requests two at a time of a member, in a queue of their own, so that
 * short ones pass by.
 */
import { fairQueue } from './fair-queue.ts';
import { readConnections, writingFunctions, type MemberDatabase } from './member-database.ts';
import { HEAVY, weightOf } from './rate-limit.ts';

export const HEAVY_AT_A_TIME = 2;
/** Of one member, before they are told to come later. */
const MAX_WAITING = { heavy: 8, light: 200 };

/** What is written, and what a node asks for itself, goes its own ways. */
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
    call(member, name, request, asker) {
      const work = () => database.call(member, name, request, asker);
      return writingFunctions.has(name) ? work() : (weightOf(request) >= HEAVY ? heavy : light).run(member.id, work);
    },
    digest: (member) => light.run(member.id, () => database.digest(member)),
    rows: (member, text, values) => light.run(member.id, () => database.rows(member, text, values)),
  };
}
