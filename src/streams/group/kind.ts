import { groupSchemas, type GroupInfo, type GroupRow } from '#schemas/streams/group.ts';
import { GROUP_ROWS_FETCHED } from '#schemas/limits.ts';
import { unreadOf } from '#domain/unread.ts';
import { listOrder } from '#sync/replica/list-order.ts';
import type { StreamKindRules } from '../types.ts';

/** A conversation of up to 500 members. Its newest rows come to the device by themselves, older ones on demand. */
export const group: StreamKindRules<GroupInfo, GroupRow> = {
  schemas: groupSchemas,
  order: (membership, { updatedAt }) => listOrder(membership, Date.parse(updatedAt)),
  unread: (membership, { last, system }) => unreadOf(last, membership, system),
  rows: {
    fetched: GROUP_ROWS_FETCHED,
    newestAt: ({ updatedAt }) => Date.parse(updatedAt),
    authorOf: ({ senderId, type }) => (type === 'system' ? null : senderId),
    writtenAt: ({ createdAt }) => Date.parse(createdAt),
    textOf: ({ text, deletedAt }) => (deletedAt ? '' : text),
    isTombstone: ({ deletedAt }) => deletedAt !== null,
    pictureOf: ({ mediaUrl }) => mediaUrl,
  },
};
