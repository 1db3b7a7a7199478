import { Copy, Share2 } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { shareAddress } from '#ui/share-address.ts';
import { toast } from '#ui/toast.ts';
import { info } from '../info.fr.ts';

const { links: text } = info;

/** A link that has just been made: it is shown once, to copy or to share. */
export function MadeLink({ address, onClose }: { address: string; onClose: () => void }) {
  const id = useId();
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast(text.copied),
      () => toast(text.notCopied, { tone: 'bad' }),
    );
  return (
    <div className="grid gap-3 rounded-card bg-surface p-4 hairline desktop:p-5">
      <p role="status" id={id} className="font-semibold">
        {text.made}
      </p>
      <input
        readOnly
        autoFocus
        aria-label={text.address}
        aria-describedby={id}
        value={address}
        onFocus={({ target }) => target.select()}
        className="min-h-13 w-full rounded-control border border-line bg-sunken px-4 text-second text-text"
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => void copy()}>
          <Icon icon={Copy} size={18} />
          {text.copy}
        </Button>
        {'share' in navigator && (
          <Button variant="quiet" size="small" onClick={() => void shareAddress(address)}>
            <Icon icon={Share2} size={18} />
            {text.share}
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={onClose}>
          {text.close}
        </Button>
      </div>
    </div>
  );
}
