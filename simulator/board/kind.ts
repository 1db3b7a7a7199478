import { streamKindTable } from '#streams/registry.ts';
import { readKinds } from '#streams/read-kinds.ts';
import type { StreamKindRules, StreamKindTable } from '#streams/types.ts';
import { boardSchemas, type BoardCard, type BoardInfo } from './schemas.ts';

const board: StreamKindRules<BoardInfo, BoardCard> = {
  schemas: boardSchemas,
  order: (_, { changedAt }) => Date.parse(changedAt),
  unread: ({ read }, { last }) => last - read,
  rows: {
    fetched: Infinity,
    newestAt: ({ changedAt }) => Date.parse(changedAt),
    isTombstone: ({ isRemoved }) => isRemoved,
  },
};

/** Rules of the product's kinds and of the board. */
export const kindsWithBoard = readKinds({ ...streamKindTable, board } as StreamKindTable);
