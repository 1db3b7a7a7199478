import { Share2 } from 'lucide-react';
import { share as text } from '#i18n/fr/share.ts';
import { siteOrigin } from '#lib/site-origin.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { shareAddress } from './share-address.ts';

/** Shares the address of a page. `path`: as in « /clubs/x ». */
export function ShareButton({ path, title }: { path: string; title: string }) {
  const share = () => void shareAddress(new URL(path, siteOrigin()).href, title);
  return (
    <Button variant="quiet" size="small" onClick={share}>
      <Icon icon={Share2} size={18} />
      {text.share}
    </Button>
  );
}
