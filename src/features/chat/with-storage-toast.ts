import { chat } from '#i18n/fr/chat.ts';
import { log } from '#lib/log.ts';
import { storageRefusal } from '#sync/store/failure.ts';
import { toast } from '#ui/toast.ts';

/** Awaits a command; shows a toast if this device could not store it [Y19]. Resolves to whether it succeeded. */
export async function withStorageToast(work: Promise<unknown> | undefined): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    const code = storageRefusal(error);
    if (!code) log.crash('chat.wish-failed', error);
    const errorTexts = await import('#i18n/errors.ts').catch(() => null);
    toast(errorTexts?.errorText(code ?? 'storage-broken') ?? chat.failed.title, { tone: 'bad' });
    return false;
  }
}
