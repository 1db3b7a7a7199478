/** Values of live rooms. */
import * as z from 'zod/mini';

export const liveRoomId = z.uuid().brand<'LiveRoomId'>();
export type LiveRoomId = z.infer<typeof liveRoomId>;

/** Who may see a camera; `request`: whoever its member lets in. */
export const liveAudience = z.enum(['everyone', 'certified', 'followers', 'request']);
export type LiveAudience = z.infer<typeof liveAudience>;

/** Measures about a member of a room. */
export const liveMemberAct = z.enum([
  'mute',
  'unmute',
  'cut-camera',
  'allow-camera',
  'kick',
  'ban',
  'unban',
  'host',
  'unhost',
]);
export type LiveMemberAct = z.infer<typeof liveMemberAct>;
/** Measures about the room itself. */
export const liveRoomAct = z.enum(['lock', 'unlock', 'slow', 'close']);
export type LiveRoomAct = z.infer<typeof liveRoomAct>;

/** With the first two the caller is the viewer, with the others the member whose camera it is. */
export const liveViewerAct = z.enum(['request', 'withdraw', 'grant', 'refuse', 'remove', 'readmit']);
export type LiveViewerAct = z.infer<typeof liveViewerAct>;

/** Why something about a room is refused, or why a member must leave one. `unknown-room`: also one that is hidden. */
export const liveRefusal = z.enum([
  'unknown-room',
  'unknown-member',
  'live-stopped',
  'read-only',
  'live-restricted',
  'live-sanctioned',
  'live-banned',
  'live-kicked',
  'live-locked',
  'live-full',
  'live-premium',
  'live-room-open',
  'live-name',
  'live-muted',
  'live-slow',
  'live-camera-cut',
  'live-cameras-full',
  'live-hosts-only',
  'live-hosts-full',
  'not-in-room',
  'empty-message',
  'text-too-long',
  'invalid',
  'rate-limited',
]);
export type LiveRefusal = z.infer<typeof liveRefusal>;
