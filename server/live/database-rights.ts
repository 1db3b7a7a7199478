/** Asks the database for tickets and rules of rooms, as the node. */
import * as z from 'zod/mini';
import { memberId } from '#schemas/ids.ts';
import { roomRules } from './child/protocol.ts';
import type { LiveRights } from './rights.ts';

const ticketAnswer = z.union([
  z.object({ refusal: z.string() }),
  z.object({
    room: z.uuid(),
    member: memberId,
    device: z.string(),
    session: z.nullable(z.string()),
    mayPublish: z.boolean(),
  }),
]);
const rulesAnswer = z.object({ live: z.boolean(), rooms: z.array(roomRules) });

/** Calls a function of the database as the node. */
export type NodeCall = (name: 'take_live_ticket' | 'live_rules', request: object) => Promise<unknown>;

/** An answer that does not fit is none: nobody enters, and the rules are unknown. */
export const databaseRights = (call: NodeCall): LiveRights => ({
  take: async (request) => ticketAnswer.parse(await call('take_live_ticket', request)),
  rules: async (rooms) => rulesAnswer.parse(await call('live_rules', { rooms })),
});
