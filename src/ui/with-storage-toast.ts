import { chat } from '#i18n/fr/chat.ts';
import { log } from '#lib/log.ts';
import { toast } from './toast.ts';

/** Awaits a command; shows a toast if this device could not store it [Y19]. Resolves to whether it succeeded. */
export async function withStorageToast(work: Promise<unknown> | undefined): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    // Loaded with the first failure: the list is painted without this code.
    const loaded = await Promise.all([import('#lib/storage-failure.ts'), import('#i18n/errors.ts')]).catch(() => null);
    const code = loaded?.[0].storageRefusal(error);
    if (!code) log.crash('device.wish-failed', error);
    toast(loaded?.[1].errorText(code ?? 'storage-broken') ?? chat.failed.title, { tone: 'bad' });
    return false;
  }
}
