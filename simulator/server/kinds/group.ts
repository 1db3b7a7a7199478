import { groupRowFor } from '../groups/visible-rows.ts';
import type { ServerKind } from './types.ts';

export const group: ServerKind = {
  isPair: false,
  isSentWhole: false,
  info(_, __, { rev, last, createdAt, updatedAt, group: state }) {
    if (!state) throw new Error('a group without its facts');
    const {
      openFrom: _openFrom,
      mentionedAllAt: _mentionedAllAt,
      deletedAt: _deletedAt,
      bans: _bans,
      ...facts
    } = state;
    return { kind: 'group', rev, last, createdAt, updatedAt, ...facts };
  },
  row: groupRowFor,
};
