/** No byte of one member's for an unauthorised other: looked at where it leaves the server, with nothing but its truth. */
import type { Card } from '#schemas/entities/profile.ts';
import type { Message } from '#schemas/entities/message.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { LiveItem, PagesAnswer, PullAnswer, PushAnswer } from '#schemas/wire/sync.ts';
import type { Server } from '#simulator/server/server.ts';
import { inRanges } from '#domain/ranges.ts';
import { Broken } from '../plan.ts';

function check({ truth }: Server, member: MemberId, id: string, rows: readonly Message[], card: Card | null): void {
  const stream = [...truth.streams.values()].find((each) => (each.id as string) === id);
  const part = stream?.parts.get(member);
  const others = [...(stream?.parts.keys() ?? [])].filter((each) => each !== member);
  const blocks = (a: MemberId, b: MemberId) => truth.blocks.has(`${a}>${b}`);
  const sees = part !== undefined && !part.hidden && !others.some((other) => blocks(member, other));
  for (const row of rows)
    if (row.senderId !== member && !(sees && inRanges(part.ranges, row.seq))) throw new Broken('canary', `row ${row.seq} of ${id} told to ${member}`);
  if (card && others.some((other) => blocks(member, other) || blocks(other, member))) throw new Broken('canary', `card in ${id} told to ${member}`);
}

export function checkAnswer(server: Server, member: MemberId, body: object): void {
  const { streams, pages, stream, results } = body as Partial<PullAnswer & PagesAnswer & PushAnswer>;
  for (const each of streams ?? []) check(server, member, each.stream, each.rows, each.card);
  if (pages && stream) check(server, member, stream, pages.rows, null);
  for (const { stream: id, row } of results ?? []) if (row && id) check(server, member, id, [row], null);
}

export const checkLive = (server: Server, member: MemberId, { stream, rows, card }: LiveItem): void => check(server, member, stream, rows, card);
