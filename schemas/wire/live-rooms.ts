/**
 * Live rooms. Functions, over `/rest/v1/rpc/<name>`, with the body `{ request }`:
 *
 * | function | request | answer |
 * |---|---|---|
 * | `live_rooms` | `{}` | `liveRoomsAnswer` |
 * | `open_live_room` | `{ roomId, name, topic }` | `liveOutcome` |
 * | `live_ticket` | `{ room, seat, fingerprint }` | `liveTicketAnswer` |
 * | `moderate_live_room` | `{ room, act, member, hours, seconds }` | `{ refusal }`, for moderators not seated there |
 *
 * And the namespace `/many`, on which a connection is in at most one room. What a client is told of a room is what its
 * member may see [S17]. Media has events of its own on the same connection.
 */
import * as z from 'zod/mini';
import { messageText } from '../actions/message-text.ts';
import { liveAudience, liveMemberAct, liveRefusal, liveRoomAct, liveRoomId, liveViewerAct } from '../entities/live.ts';
import { memberId, messageId } from '../ids.ts';
import { CALL_RELAY_LENGTH } from '../limits.ts';
import { instant, nonNegativeInt, sequence } from '../numbers.ts';
import { person } from './person.ts';

/** `owner` null: the house. Counts are of members whom the viewer sees. */
export const liveCard = z.object({
  id: liveRoomId,
  name: z.string(),
  topic: z.string(),
  house: z.boolean(),
  locked: z.boolean(),
  isMine: z.boolean(),
  owner: z.nullable(person),
  present: nonNegativeInt,
  cameras: nonNegativeInt,
});
export type LiveCard = z.infer<typeof liveCard>;

export const liveRoomsAnswer = z.object({ stopped: z.boolean(), mayOpen: z.boolean(), rooms: z.array(liveCard) });
export type LiveRoomsAnswer = z.infer<typeof liveRoomsAnswer>;

export const liveOutcome = z.object({ refusal: z.nullable(liveRefusal) });
export const liveTicketAnswer = z.object({
  refusal: z.nullable(liveRefusal),
  ticket: z.nullable(z.uuid()),
});

export const liveAuthor = z.object({
  id: memberId,
  username: z.string(),
  avatarUrl: z.nullable(z.string()),
  seal: z.boolean(),
});
export type LiveAuthor = z.infer<typeof liveAuthor>;

/** `rank`: 1 host, 2 owner, 3 moderator of the house. */
export const liveMember = z.extend(liveAuthor, {
  rank: z.int().check(z.gte(0), z.lte(3)),
  premium: z.boolean(),
  camera: z.boolean(),
  microphone: z.boolean(),
  audience: liveAudience,
  muted: z.boolean(),
  cameraCut: z.boolean(),
  joinedAt: instant,
});
export type LiveMember = z.infer<typeof liveMember>;

/** Whether the viewer may see a member’s camera: `requested`, where they have asked to. */
const cameraAccess = z.enum(['open', 'closed', 'requested']);
/** A member as one viewer sees them. */
export const shownMember = z.extend(liveMember, { access: cameraAccess });
export type ShownMember = z.infer<typeof shownMember>;

/** `author` null: the room’s animator. */
export const liveMessage = z.object({
  id: messageId,
  seq: sequence,
  author: z.nullable(liveAuthor),
  text: z.string(),
  at: instant,
});
export type LiveMessage = z.infer<typeof liveMessage>;

/** `animator`: the invented person who talks for the house in the demonstration. */
export const liveRoom = z.object({
  id: liveRoomId,
  name: z.string(),
  topic: z.string(),
  house: z.boolean(),
  ownerId: z.nullable(memberId),
  animator: z.nullable(z.string()),
  locked: z.boolean(),
  slowSeconds: nonNegativeInt,
  /** The media of a call between two members. */
  call: z.boolean(),
});
export type LiveRoom = z.infer<typeof liveRoom>;

/** Of the viewer’s own camera: who asks to see it, and who was removed. */
export const ownViewers = z.object({ requests: z.array(memberId), removed: z.array(memberId) });
export type OwnViewers = z.infer<typeof ownViewers>;

export const liveBansAnswer = z.object({
  bans: z.array(z.object({ member: liveAuthor, kind: z.enum(['kick', 'ban']), until: instant })),
});
export type LiveBansAnswer = z.infer<typeof liveBansAnswer>;

/** Requests of a client; each is acknowledged with `{ success }`, or with the code of what refuses it. */
export const manyRequests = {
  /** Acknowledged with `joinedRoom`. Another room is left. */
  'many:join': z.object({ roomId: liveRoomId }),
  'many:leave': z.optional(z.object({})),
  /** A later token of the same session, with which the connection goes on: it would end with the former one. */
  'many:renew': z.object({ token: z.string().check(z.maxLength(8192)) }),
  /** `id`: chosen by the client, so that sending it twice says it once. */
  'many:say': z.object({ id: messageId, text: messageText }),
  'many:typing': z.object({ isTyping: z.boolean() }),
  'many:moderate': z.union([
    z.object({ act: liveMemberAct, memberId, hours: z.optional(nonNegativeInt) }),
    z.object({ act: liveRoomAct, seconds: z.optional(nonNegativeInt) }),
  ]),
  /** Acknowledged with `liveBansAnswer`. */
  'many:bans': z.optional(z.object({})),
  'many:camera': z.object({ camera: z.boolean(), microphone: z.boolean(), audience: liveAudience }),
  'many:viewer': z.object({ act: liveViewerAct, memberId }),
  /** In a call: a message of the agreement on keys, which the server passes on and does not read. */
  'many:relay': z.object({ data: z.string().check(z.minLength(1), z.maxLength(CALL_RELAY_LENGTH)) }),
} as const;
export type ManyRequest = keyof typeof manyRequests;
export type ManyPayload<R extends ManyRequest> = z.infer<(typeof manyRequests)[R]>;

/**
 * `seat`: of this connection, for its tickets. `media`: whether cameras are possible here; `carrier`: what carries them
 * where it is not the server itself.
 */
export const joinedRoom = z.object({
  seat: z.uuid(),
  room: liveRoom,
  members: z.array(shownMember),
  messages: z.array(liveMessage),
  viewers: ownViewers,
  media: z.boolean(),
  carrier: z.optional(z.literal('livekit')),
});
export type JoinedRoom = z.infer<typeof joinedRoom>;

/** Events of the server. `many:forgotten`: what these members have said is not shown any more. */
export const manyEvents = {
  'many:room': z.object({ room: liveRoom }),
  'many:members': z.object({ joined: z.array(shownMember), changed: z.array(shownMember), left: z.array(memberId) }),
  'many:messages': z.object({ messages: z.array(liveMessage) }),
  'many:forgotten': z.object({ memberIds: z.array(memberId) }),
  'many:viewers': ownViewers,
  /** Who watches the viewer’s own camera. */
  'many:watchers': z.object({ memberIds: z.array(memberId) }),
  'many:typing': z.object({ memberId, isTyping: z.boolean() }),
  'many:relay': z.object({ memberId, data: z.string() }),
  /** The member is in no room any more; `until`: the end of a ban. */
  'many:closed': z.object({ code: liveRefusal, until: z.nullable(instant) }),
} as const;
export type ManyEvent = keyof typeof manyEvents;
export type ManyEventPayload<E extends ManyEvent> = z.infer<(typeof manyEvents)[E]>;
