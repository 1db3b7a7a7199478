import type { ServerKind } from './types.ts';

export const group: ServerKind = {
  isPair: false,
  isSentWhole: false,
  info(_, __, { rev, last, createdAt, updatedAt, group: facts }) {
    if (!facts) throw new Error('a group without its facts');
    return { kind: 'group', rev, last, createdAt, updatedAt, ...facts };
  },
};
