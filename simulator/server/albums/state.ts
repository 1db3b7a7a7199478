/** What the server in memory keeps of albums: as much as answers depend on. */
import type { AlbumName } from '#schemas/album-media.ts';
import type { MediaItemId, MemberId } from '#schemas/ids.ts';

export interface AlbumItemState {
  id: MediaItemId;
  owner: MemberId;
  album: AlbumName;
  kind: 'photo' | 'video';
  approved: boolean;
  /** Who likes it; a like that was taken back stays, so that its owner is notified once of each member. */
  likes: Map<MemberId, boolean>;
}

export interface MediaAccess {
  owner: MemberId;
  viewer: MemberId;
  /** Withdrawn: the owner is not notified of the same wish again. */
  state: 'requested' | 'granted' | 'refused' | 'withdrawn';
  /** When a grant ends, in milliseconds; null: when it is revoked. */
  until: number | null;
}

export const accessKey = (owner: MemberId, viewer: MemberId): string => `${owner}>${viewer}`;
