/** [G25] Reactions and votes in groups: a row has new counts at once, and a revision for them a second later. */
import type { MemberId } from '#schemas/ids.ts';
import type { Server } from '../server.ts';
import type { ServerRow, Stream } from '../truth.ts';
import { groupOf, memberOf } from './rights.ts';

const ROUND_MS = 1000;

/** Stores a row with other reactions or votes. Who acted has the own part at once, by a revision of the membership. */
export function noteCounted(server: Server, stream: Stream, member: MemberId, row: ServerRow): void {
  stream.rows = stream.rows.map((each) => (each.seq === row.seq ? row : each));
  const { countChanges } = server.truth;
  const earlier = countChanges.get(row.id) ?? { stream: stream.id, since: server.environment.now(), actors: [] };
  countChanges.set(row.id, { ...earlier, actors: new Set([...earlier.actors, member]) });
  server.groupRules.noteOwnPart(server, stream, member);
}

/** Gives each row that has waited for a second one revision for all its new counts. */
export function takeRound(server: Server): void {
  const { countChanges } = server.truth;
  const dueBy = Date.parse(server.environment.now()) - ROUND_MS;
  for (const [id, { stream: streamId, since, actors }] of [...countChanges]) {
    if (Date.parse(since) > dueBy) continue;
    countChanges.delete(id);
    const group = groupOf(server, streamId);
    if (!group) continue;
    const row = group.stream.rows.find((each) => each.id === id);
    if (row && !row.deletedAt) server.putRow(group.stream, row);
    for (const actor of actors) if (memberOf(group, actor)) server.groupRules.noteOwnPart(server, group.stream, actor);
  }
}
