import type { LiveMemberAct } from '#schemas/entities/live.ts';
import type { ShownMember } from '#schemas/wire/live-rooms.ts';

/** The rank from which hosts may be named. */
const OWNER = 2;

/**
 * Returns what somebody of this rank may do about a member; the server decides by the same ranks. `hasCameras`: whether
 * there are any in this room.
 */
export function memberActs(
  { rank: theirs, muted, cameraCut, premium }: Pick<ShownMember, 'rank' | 'muted' | 'cameraCut' | 'premium'>,
  rank: number,
  hasCameras: boolean,
): Exclude<LiveMemberAct, 'unban'>[] {
  if (rank <= theirs || rank === 0) return [];
  return [
    muted ? 'unmute' : 'mute',
    ...(premium && hasCameras ? [cameraCut ? ('allow-camera' as const) : ('cut-camera' as const)] : []),
    ...(rank >= OWNER ? [theirs === 1 ? ('unhost' as const) : ('host' as const)] : []),
    'kick',
    'ban',
  ];
}
