import { blockedIn, profileIn } from '../visibility.ts';
import type { ServerKind } from './types.ts';

export const account: ServerKind = {
  isPair: false,
  isSentWhole: true,
  info(truth, member, { rev }) {
    const { rev: _, ...profile } = profileIn(truth, member);
    const blockedIds = [...truth.profiles.keys()].filter((other) => blockedIn(truth, member, other)).sort();
    return { kind: 'account', rev, last: 0, blockedIds, invitations: [], profile };
  },
};
