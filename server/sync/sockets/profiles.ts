/** Reads profiles, each with the rights of the requesting member. */
import type { Profile } from '#schemas/entities/profile.ts';
import type { MemberId } from '#schemas/ids.ts';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import { chunksAnswer } from '#schemas/wire/sync.ts';
import type { MemberDatabase } from '../member-database.ts';
import type { Member } from '../verify-token.ts';
import { user, type WireUser } from './wire.ts';

/** Reads the member's own profile from the `account` stream, as a device would. */
export type ReadProfile = (member: Member) => Promise<Profile | null>;

export const profileReader =
  (database: MemberDatabase): ReadProfile =>
  async (member) => {
    const answer = chunksAnswer.parse(
      await database.call(member, 'chunks', { v: PROTOCOL_VERSION, epoch: null, stream: member.id, chunks: [0] }),
    );
    const info = answer.chunks?.info;
    return info?.kind === 'account' ? info.profile : null;
  };

/** Reads a member as the viewer may see them; an invisible member is « Unknown », as the specification says. */
export type ReadUser = (viewer: Member, id: MemberId) => Promise<WireUser>;

export const userReader =
  (database: MemberDatabase): ReadUser =>
  async (viewer, id) => {
    const [found] = await database.rows(viewer, 'select username, avatar_url from public.profiles where id = $1', [id]);
    return user.parse({ id, username: 'Unknown', avatar_url: null, ...found });
  };
