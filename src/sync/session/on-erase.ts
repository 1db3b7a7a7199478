import type { MemberId } from '#schemas/ids.ts';
import { openChannel } from '#lib/channel.ts';
import { eraseKeys } from './erase-keys.ts';
import { ERASE_CHANNEL } from './names.ts';

/** [Y17] Every context listens: it closes what it holds of that account, and opens nothing of it again. */
export function onErase(close: (account: MemberId) => void, open = openChannel): () => void {
  const channel = open(ERASE_CHANNEL);
  channel.listen((message) => {
    const { account } = message as { account: MemberId };
    eraseKeys(account);
    close(account);
  });
  return () => channel.close();
}
