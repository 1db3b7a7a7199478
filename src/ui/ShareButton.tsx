import { Share2 } from 'lucide-react';
import { share as text } from '#i18n/fr/share.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { toast } from './toast.ts';

/** Shares the address of a page, by the system where it can, else by copying the link. `path`: as in « /clubs/x ». */
export function ShareButton({ path, title }: { path: string; title: string }) {
  async function share(): Promise<void> {
    const url = new URL(path, location.origin).href;
    // Who closes the system's dialog has decided, and needs no copy.
    if ('share' in navigator) return navigator.share({ title, url }).catch(() => undefined);
    await copyLink(url);
  }
  return (
    <Button variant="quiet" size="small" onClick={() => void share()}>
      <Icon icon={Share2} size={18} />
      {text.share}
    </Button>
  );
}

const copyLink = (url: string): Promise<unknown> =>
  navigator.clipboard.writeText(url).then(
    () => toast(text.copied),
    () => toast(text.notCopied, { tone: 'bad' }),
  );
