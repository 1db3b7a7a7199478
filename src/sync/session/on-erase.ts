import type { MemberId } from '#schemas/ids.ts';
import { openChannel } from '#lib/channel.ts';
import { eraseKeys } from './erase-keys.ts';
import { ERASE_CHANNEL } from './names.ts';

/**
 * Listens for the erasure of an account, in every context: erases its keys and calls `close`, which closes what the
 * context holds of that account and keeps it closed [Y17]. Returns a function that stops listening.
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
