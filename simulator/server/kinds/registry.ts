/** The stream kinds of the simulation's server: the product's. One line per kind. */
import { account } from './account.ts';
import { conversation } from './conversation.ts';
import type { ServerExtension } from './types.ts';

export const serverKinds = { conversation, account };

/** Nothing but them. */
export const noExtension: ServerExtension = {
  kinds: serverKinds,
  begin: () => undefined,
  afterEntries: () => undefined,
};
