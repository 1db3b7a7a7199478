import { groupRowFor } from '../groups/sight.ts';
import type { ServerKind } from './types.ts';

export const group: ServerKind = {
  isPair: false,
  isSentWhole: false,
  info(_, __, { rev, last, createdAt, updatedAt, group: state }) {
    if (!state) throw new Error('a group without its facts');
    const { openFrom: _openFrom, closedBelow, mentionedAllAt, deletedAt, bans, ...facts } = state;
    return { kind: 'group', rev, last, createdAt, updatedAt, ...facts };
  },
  row: groupRowFor,
};
