/** Who is who, read with the rights of the one who asks. */
import type { Profile } from '#schemas/entities/profile.ts';
import type { MemberId } from '#schemas/ids.ts';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import { chunksAnswer } from '#schemas/wire/sync.ts';
import type { MemberDatabase } from '../member-database.ts';
import type { Member } from '../verify-token.ts';
import { user, type WireUser } from './wire.ts';

/** The own profile: the `account` stream, asked for as a device would. */
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

/** A member as another may know them; who may not be seen is « Unknown », as the specification says it. */
export type ReadUser = (viewer: Member, id: MemberId) => Promise<WireUser>;

export const userReader =
  (database: MemberDatabase): ReadUser =>
  async (viewer, id) => {
    const [found] = await database.rows(viewer, 'select username, avatar_url from public.profiles where id = $1', [id]);
    return user.parse({ id, username: 'Unknown', avatar_url: null, ...found });
  };
