/** The stream kinds on a device. One line per kind; what a kind needs is in its own folder. */
import { account } from './account/kind.ts';
import { conversation } from './conversation/kind.ts';
import { group } from './group/kind.ts';
import { readKinds } from './read-kinds.ts';
import type { StreamKindTable } from './types.ts';

export const streamKindTable = { conversation, group, account } satisfies StreamKindTable;

/** The same, asked by stream: what the store is opened with. */
export const streamKinds = readKinds(streamKindTable);
