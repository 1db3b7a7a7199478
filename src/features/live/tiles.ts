/** Which cameras and voices of a room a page takes, and how large. */
import type { MemberId } from '#schemas/ids.ts';
import type { TileSize, TileWish } from '#schemas/wire/live-media.ts';
import type { ShownMember } from '#schemas/wire/live-rooms.ts';

/** What the member wants of the others: pictures and sound, sound alone, or neither. */
export const receptions = ['all', 'audio', 'text'] as const;
export type Reception = (typeof receptions)[number];

/** Up to so many cameras are shown large. */
const LARGE_UP_TO = 2;

/** What the viewer has chosen of the cameras of others. */
export interface TileChoice {
  /** Cameras that the viewer has opened, the last one first. */
  opened: readonly MemberId[];
  closed: ReadonlySet<MemberId>;
  reception: Reception;
  /** Cameras and voices at a time. */
  slots: number;
}
interface OfRoom extends TileChoice {
  me: MemberId;
  members: Iterable<ShownMember>;
}

/**
 * Cameras of others: first those that the viewer has opened, then in the order in which their members came. `others`:
 * closed, or too many.
 */
export function shownCameras({ me, members, opened, closed, reception, slots }: OfRoom): {
  shown: ShownMember[];
  others: ShownMember[];
} {
  if (reception !== 'all') return { shown: [], others: [] };
  const place = (id: MemberId) => (opened.includes(id) ? opened.indexOf(id) : opened.length);
  const all = [...members]
    .filter(({ id, camera }) => camera && id !== me)
    .toSorted((a, b) => place(a.id) - place(b.id));
  const shown = all.filter(({ id }) => !closed.has(id)).slice(0, slots);
  const ids = new Set(shown.map(({ id }) => id));
  return { shown, others: all.filter(({ id }) => !ids.has(id)) };
}

/** The wishes of a page: open cameras first, then voices, the speaking ones before the others. */
export function wishesOf(choice: OfRoom & { speaking: readonly MemberId[] }): TileWish[] {
  const { me, members, speaking, reception, slots } = choice;
  if (reception === 'text') return [];
  const all = [...members];
  const open = shownCameras({ ...choice, members: all }).shown.filter(({ access }) => access === 'open');
  const size = open.length <= LARGE_UP_TO ? 'large' : 'small';
  const shownIds = new Set(open.map(({ id }) => id));
  const spoken = new Set(speaking);
  const voices = all
    .filter(({ id, microphone }) => microphone && id !== me && !shownIds.has(id))
    .toSorted((a, b) => Number(spoken.has(b.id)) - Number(spoken.has(a.id)))
    .slice(0, slots - open.length);
  return [
    ...open.map(({ id }) => ({ member: id, size }) as const),
    ...voices.map(({ id }) => ({ member: id, size: 'audio' }) as const),
  ];
}

/** Why a tile is dark. */
export type DarkReason = 'closed' | 'request' | 'requested' | 'connecting' | 'waiting' | 'weak' | 'lost';

/** Returns why a camera is not seen; null: it is. `hasTile`: whether a slot carries it. */
export function darkReason(
  { access, audience }: Pick<ShownMember, 'access' | 'audience'>,
  media: { status: string; size: TileSize } | null,
  hasTile: boolean,
): DarkReason | null {
  if (access === 'requested') return 'requested';
  if (access === 'closed') return audience === 'request' ? 'request' : 'closed';
  if (media?.status === 'closed') return 'lost';
  if (media?.status !== 'connected') return 'connecting';
  if (media.size === 'audio') return 'weak';
  return hasTile ? null : 'waiting';
}
