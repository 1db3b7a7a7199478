/** Messages between a node and the processes of its media engine. They go over IPC only [S12]. */
import * as z from 'zod/mini';
import { memberId } from '#schemas/ids.ts';
import { liveCode, livePublish, liveSlot, liveEvents, tileWish } from '#schemas/wire/live-media.ts';

const id = z.number();
const room = z.uuid();
const seat = z.uuid();
const pair = z.tuple([memberId, memberId]);

/** Who may send in a room, and who is hidden from whom. */
export const roomRules = z.object({
  room,
  /** Of two, the higher counts. */
  rev: z.number(),
  closed: z.boolean(),
  /** Pairs of members neither of whom sees the other. */
  hidden: z.array(pair),
  /** Pairs of viewer and publisher: the publisher's audience leaves the viewer out, who gets sound and no picture. */
  withheld: z._default(z.array(pair), []),
  mayPublish: z.array(memberId),
  /** Members whose microphone or camera a host has shut, whatever else they may. */
  muted: z._default(z.array(memberId), []),
  cameraCut: z._default(z.array(memberId), []),
  banned: z.array(memberId),
  /** Members over whom these rules were read; nothing is carried to or from others. Absent: over all. */
  present: z.optional(z.array(memberId)),
});
export type RoomRules = z.infer<typeof roomRules>;

export const engineSettings = z.object({
  port: z.number(),
  bind: z.optional(z.string()),
  address: z.optional(z.string()),
  /** Port for pages that come through a relay; absent: there is no relay. */
  relayPort: z.optional(z.number()),
});
export type EngineSettings = z.infer<typeof engineSettings>;

/** What a node orders. Those with an id are answered. */
export const order = z.discriminatedUnion('type', [
  z.object({ type: z.literal('configure'), settings: engineSettings }),
  z.object({ type: z.literal('heartbeat'), leaseMs: z.number() }),
  z.object({
    type: z.literal('join'),
    id,
    room,
    seat,
    member: memberId,
    sdp: z.string(),
    mayPublish: z.boolean(),
    /** Of the room, as they were read last. */
    rules: z.optional(roomRules),
  }),
  z.object({ type: z.literal('publish'), id, seat, wanted: livePublish }),
  z.object({ type: z.literal('wish'), seat, tiles: z.nullable(z.array(tileWish)) }),
  z.object({ type: z.literal('leave'), seat }),
  z.object({ type: z.literal('closeAll'), code: liveCode }),
  z.object({
    type: z.literal('rules'),
    rules: z.array(roomRules),
    /** After something could not be read: the numbers may be of another database, and lower. */
    anew: z.optional(z.boolean()),
  }),
  z.object({ type: z.literal('figures'), id, room: z.optional(room) }),
  z.object({ type: z.literal('stop') }),
]);
export type Order = z.infer<typeof order>;

const counters = z.object({
  packetsIn: z.number(),
  packetsOut: z.number(),
  dropped: z.number(),
  withoutLease: z.number(),
  missing: z.number(),
  resent: z.number(),
  keyFrameRequests: z.number(),
  joins: z.number(),
  leaves: z.number(),
  refusals: z.number(),
});

/** Packets that one member has received of another since the viewer entered. */
export const flow = z.object({ viewer: memberId, publisher: memberId, packets: z.number() });
export type Flow = z.infer<typeof flow>;

export const childFigures = z.object({
  pid: z.number(),
  rooms: z.number(),
  seats: z.number(),
  publishers: z.number(),
  memoryBytes: z.number(),
  /** Microseconds of processor time since its start. */
  processorTime: z.number(),
  counters,
  /** Of the room that was named. */
  flows: z.array(flow),
});
export type ChildFigures = z.infer<typeof childFigures>;

/** What a process of the engine says. */
export const report = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('failed'), reason: z.string() }),
  z.object({ type: z.literal('alive') }),
  z.object({ type: z.literal('answer'), id, sdp: z.string(), slots: z.array(liveSlot) }),
  z.object({ type: z.literal('done'), id }),
  z.object({ type: z.literal('refused'), id, code: liveCode }),
  z.object({ type: z.literal('figures'), id, figures: childFigures }),
  z.object({ type: z.literal('slots'), seat, slots: liveEvents['live:slots'] }),
  z.object({ type: z.literal('speaking'), seat, members: z.array(memberId) }),
  z.object({ type: z.literal('state'), seat, state: liveEvents['live:state'] }),
  z.object({ type: z.literal('closed'), seat, code: liveCode }),
]);
export type Report = z.infer<typeof report>;
