/** What the server in memory keeps of clubs: as much as answers depend on. */
import type { MemberId } from '#schemas/ids.ts';

export interface ClubOpinionState {
  text: string;
  state: 'pending' | 'approved' | 'refused';
}

export interface ClubState {
  followers: Set<MemberId>;
  /** By author: one of each. */
  opinions: Map<MemberId, ClubOpinionState>;
}
