import { asStream } from '#schemas/as-stream.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { GroupInvitation } from '#schemas/streams/group.ts';
import type { ServerState } from '../truth.ts';
import { blockedIn, profileIn } from '../visibility.ts';
import type { ServerKind } from './types.ts';

/** Groups that have invited a member, the latest first, but for those who invited and whom the member now blocks. */
const invitationsOf = (truth: ServerState, member: MemberId): GroupInvitation[] =>
  truth.invitations
    .flatMap(({ member: invited, group: groupId, by, at }): GroupInvitation[] => {
      const group = truth.streams.get(asStream(groupId))?.group;
      if (invited !== member || !group || group.deletedAt !== null || blockedIn(truth, member, by)) return [];
      const { name, avatarUrl, description, privacy, members } = group;
      const invitedBy = { id: by, username: profileIn(truth, by).username };
      return [{ groupId, name, avatarUrl, description, privacy, members, invitedBy, at }];
    })
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || (a.groupId < b.groupId ? -1 : 1));

export const account: ServerKind = {
  isPair: false,
  isSentWhole: true,
  info(truth, member, { rev }) {
    const { rev: _, ...profile } = profileIn(truth, member);
    const blockedIds = [...truth.profiles.keys()].filter((other) => blockedIn(truth, member, other)).sort();
    return { kind: 'account', rev, last: 0, blockedIds, invitations: invitationsOf(truth, member), profile };
  },
};
