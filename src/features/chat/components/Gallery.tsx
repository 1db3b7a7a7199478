import { X } from 'lucide-react';
import { useState } from 'react';
import type { ConversationId } from '#schemas/ids.ts';
import { media } from '#i18n/fr/media.ts';
import { conversationPictures } from '#device/conversation-pictures.ts';
import { useLive } from '#device/use-live.ts';
import { useDisplay } from '#device/use-display.ts';
import { usePicture } from '#device/use-picture.ts';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { pictureItems, type PictureItem } from '../pictures.ts';
import { PictureViewer } from './PictureViewer.tsx';

const { gallery: text } = media;

/**
 * Shows every picture of a conversation that is on this device, newest first. If pictures are blurred, those that were
 * tapped are revealed.
 */
export function Gallery({
  conversationId,
  name,
  onClose,
}: {
  conversationId: ConversationId;
  name: string;
  onClose: () => void;
}) {
  const live = useLive(conversationPictures, conversationId);
  const [open, setOpen] = useState<string | null>(null);
  const { blurPictures } = useDisplay();
  const [revealed, setRevealed] = useState<ReadonlySet<string>>(new Set());
  const choose = (path: string) => {
    setRevealed((before) => new Set([...before, path]));
    setOpen(path);
  };
  const pictures = live.status === 'ready' ? pictureItems(live.value) : null;
  return (
    <>
      <Sheet title={text.title} onClose={onClose} closeButton={<IconButton icon={X} label={text.close} />}>
        {pictures?.length === 0 && <p className="py-6 text-center text-text-soft">{text.empty}</p>}
        <ul aria-label={text.title} className="grid grid-cols-3 gap-1.5">
          {pictures?.map((picture) => (
            <li key={picture.path}>
              <Tile
                picture={picture}
                label={picture.mine ? media.mine : media.picture(name)}
                isBlurred={blurPictures && !revealed.has(picture.path)}
                onOpen={() => choose(picture.path)}
              />
            </li>
          ))}
        </ul>
      </Sheet>
      {open !== null && pictures && (
        <PictureViewer pictures={pictures} first={open} name={name} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

function Tile({
  picture: { path, text: caption },
  label,
  isBlurred,
  onOpen,
}: {
  picture: PictureItem;
  label: string;
  isBlurred: boolean;
  onOpen: () => void;
}) {
  const picture = usePicture(path);
  return (
    <button
      type="button"
      aria-label={caption ? media.captioned(label, caption) : label}
      onClick={onOpen}
      className="block aspect-square w-full overflow-hidden rounded-control bg-sunken"
    >
      {picture.status === 'ready' && (
        <img src={picture.url} alt="" className={cx('size-full bg-picture object-cover', isBlurred && 'blur-xl')} />
      )}
    </button>
  );
}
