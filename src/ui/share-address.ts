import { share as text } from '#i18n/fr/share.ts';
import { toast } from './toast.ts';

/** Shares an address by the system where it can [SHELL-195], else copies it and says so [SHELL-196]. */
export async function shareAddress(url: string, title?: string): Promise<void> {
  const { clipboard } = navigator;
  if ('share' in navigator)
    try {
      return await navigator.share({ url, ...(title !== undefined && { title }) });
    } catch (error) {
      // Who closes the system's dialog has decided, and needs no copy.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  await clipboard.writeText(url).then(
    () => toast(text.copied),
    () => toast(text.notCopied, { tone: 'bad' }),
  );
}
