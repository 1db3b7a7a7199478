/**
 * Messages between a page and the node about the media of one room: the page offers, the node answers, and slots say
 * whose camera and microphone a fixed pair of tracks carries. Everything else of a room is not media.
 */
import * as z from 'zod/mini';
import { memberId } from '../ids.ts';
import { LIVE_SDP_LENGTH, LIVE_SLOTS_DESK } from '../limits.ts';

/** Why media of a room is refused or has ended. */
export const liveCode = z.enum([
  /** The request or the offer does not have the expected form. */
  'bad-request',
  'too-large',
  'unsupported-offer',
  /** The ticket is used, too old, or of another room, device or connection. */
  'ticket-gone',
  'ticket-foreign',
  'room-closed',
  'room-full',
  'publishers-full',
  'not-allowed',
  'banned',
  /** The member has entered the same room elsewhere. */
  'elsewhere',
  /** The house has stopped all live media, or nobody can say that it has not. */
  'stopped',
  /** The session has ended. */
  'signed-out',
  /** No media arrived; the network lets none pass. */
  'no-connection',
  /** The engine has ended and is started again: a new offer is welcome. */
  'engine-gone',
  /** This server has no media engine: rooms are text. */
  'unavailable',
]);
export type LiveCode = z.infer<typeof liveCode>;

/** How a viewer wants a tile: `audio` without pictures. */
export const tileSize = z.enum(['audio', 'small', 'large']);
export type TileSize = z.infer<typeof tileSize>;

export const tileWish = z.object({ member: memberId, size: tileSize });
export type TileWish = z.infer<typeof tileWish>;

const ticket = z.string().check(z.minLength(1), z.maxLength(200));
/** `mark`: what the ticket names in place of a certificate, where LiveKit carries the media and no page offers any. */
export const liveOffer = z.union([
  z.object({ ticket, sdp: z.string().check(z.minLength(1), z.maxLength(LIVE_SDP_LENGTH)) }),
  z.object({ ticket, mark: z.string().check(z.maxLength(200)) }),
]);
export type LiveOffer = z.infer<typeof liveOffer>;

export const liveWish = z.object({ tiles: z.array(tileWish).check(z.maxLength(LIVE_SLOTS_DESK)) });
export type LiveWish = z.infer<typeof liveWish>;

/** What the member sends. The engine drops packets of a camera or microphone that is off here. */
export const livePublish = z.object({ camera: z.boolean(), microphone: z.boolean() });
export type LivePublish = z.infer<typeof livePublish>;

/** Member whose camera and microphone the slot with this number carries; null: nobody's. */
export const liveSlot = z.object({ slot: z.number(), member: z.nullable(memberId) });
export type LiveSlot = z.infer<typeof liveSlot>;

export const refusedLive = z.object({ code: liveCode });
export type RefusedLive = z.infer<typeof refusedLive>;
const entered = z.object({ sdp: z.string(), slots: z.array(liveSlot) });
/** The way to LiveKit, for a minute and one connection [S10]. */
const liveKitWay = z.object({ url: z.string(), token: z.string() });
export const liveAnswer = z.union([entered, refusedLive]);
export const liveKitAnswer = z.union([liveKitWay, refusedLive]);
export type LiveAnswer = z.infer<typeof liveAnswer> | z.infer<typeof liveKitAnswer>;
export const liveDone = z.union([z.object({ done: z.literal(true) }), refusedLive]);
export type LiveDone = z.infer<typeof liveDone>;

/** A server that relays media where a network lets no UDP pass, with credentials that end soon [S33]. */
export const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.string(),
  credential: z.string(),
});
export type IceServer = z.infer<typeof iceServer>;
export const liveServers = z.object({ iceServers: z.array(iceServer) });
export type LiveServers = z.infer<typeof liveServers>;

/**
 * A page that tries its way to the engine: `probe:servers` is answered with servers, `probe:offer` with `liveAnswer`.
 * The test ends with the connection, and by itself after `LIVE_PROBE_MS`.
 */
export const liveProbe = z.object({ sdp: z.string().check(z.minLength(1), z.maxLength(LIVE_SDP_LENGTH)) });
export const probeServers = z.union([liveServers, refusedLive]);

/** What the node tells a page. */
export const liveEvents = {
  'live:slots': z.array(liveSlot),
  /** Members who speak now, of those whom this page may hear. */
  'live:speaking': z.object({ members: z.array(memberId) }),
  /** What of the member's own media is wanted: a host has muted it, or nobody looks at the large picture. */
  'live:state': z.object({ camera: z.boolean(), microphone: z.boolean(), large: z.boolean() }),
  'live:closed': refusedLive,
} as const;
export type LiveEvent = keyof typeof liveEvents;
export type LiveEventPayload<E extends LiveEvent> = z.infer<(typeof liveEvents)[E]>;
export type LiveState = LiveEventPayload<'live:state'>;
