import type { MemberId } from '#schemas/ids.ts';
import { openChannel } from '#lib/channel.ts';
import { eraseKeys } from './erase-keys.ts';
import { ERASE_CHANNEL } from './names.ts';

/**
 * Listens for the erasure of an account, in every context [Y17]. Erases its keys and calls `close`, which closes the
 * databases that the context holds of that account and keeps them closed. Returns a function that stops listening.
 */
export function onErase(close: (account: MemberId) => void, open = openChannel): () => void {
  const channel = open(ERASE_CHANNEL);
  channel.listen((message) => {
    const { account } = message as { account: MemberId };
    eraseKeys(account);
    close(account);
  });
  return () => channel.close();
}
