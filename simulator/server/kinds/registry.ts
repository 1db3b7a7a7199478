/** Lists the product's stream kinds for the simulation's server, one line per kind. */
import { account } from './account.ts';
import { conversation } from './conversation.ts';
import { group } from './group.ts';
import { notifications } from './notifications.ts';
import type { ServerExtension } from './types.ts';

export const serverKinds = { conversation, group, account, notifications };

/** Extension without additional kinds. */
export const noExtension: ServerExtension = {
  kinds: serverKinds,
  begin: () => undefined,
  afterEntries: () => undefined,
};
