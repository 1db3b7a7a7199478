/** Lists the stream kinds of the device, one line per kind. Each kind has its own folder. */
import { account } from './account/kind.ts';
import { conversation } from './conversation/kind.ts';
import { group } from './group/kind.ts';
import { notifications } from './notifications/kind.ts';
import { readKinds } from './read-kinds.ts';
import type { StreamKindTable } from './types.ts';

export const streamKindTable = { conversation, group, account, notifications } satisfies StreamKindTable;

/** Rules of all kinds, looked up by a stream's kind. The store is opened with them. */
export const streamKinds = readKinds(streamKindTable);
