import type { MemberId } from '#schemas/ids.ts';

/** Whether the screen of calls with a member is in front: only then may two calls become one [S15]. */
export const isCallScreenInFront = (member: MemberId): boolean =>
  !document.hidden && location.hash.split('?')[0] === `#/video-chat/${member}`;
