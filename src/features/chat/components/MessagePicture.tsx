import { ImageOff } from 'lucide-react';
import type { MessageView } from '#domain/views.ts';
import { mediaPlaceOf } from '#schemas/media.ts';
import { media } from '#i18n/fr/media.ts';
import { usePicture } from '#device/use-picture.ts';
import { useProgress } from '#device/use-progress.ts';
import { Icon } from '#ui/Icon.tsx';
import { cx } from '#ui/cx.ts';
import { displaySize } from '../display-size.ts';

interface Props {
  message: MessageView;
  /** Describes the picture and its sender. */
  label: string;
  onOpen?: ((message: MessageView) => void) | undefined;
}

/** A picture in its bubble: its room is reserved before it has loaded. */
export function MessagePicture({ message, label, onOpen }: Props) {
  const { mediaUrl } = message;
  const place = mediaPlaceOf(mediaUrl);
  // Any other address is not fetched: its server would learn who reads the message.
  if (!place || mediaUrl === null || place.senderId !== message.senderId) return <Missing text={media.unavailable} />;
  return (
    <Placed
      path={mediaUrl}
      width={place.width}
      height={place.height}
      label={label}
      isWaiting={message.state === 'pending'}
      onOpen={onOpen && (() => onOpen(message))}
    />
  );
}

interface PlacedProps {
  path: string;
  width: number;
  height: number;
  label: string;
  isWaiting: boolean;
  onOpen?: (() => void) | undefined;
}

function Placed({ path, width, height, label, isWaiting, onOpen }: PlacedProps) {
  const picture = usePicture(path);
  const share = useProgress(path);
  const room = displaySize({ width, height });
  return (
    <button
      type="button"
      aria-label={onOpen && picture.status === 'ready' ? `${label}. ${media.open}` : label}
      disabled={!onOpen || picture.status !== 'ready'}
      onClick={onOpen}
      style={{ aspectRatio: room.ratio, width: room.width }}
      className="relative block max-w-full overflow-hidden rounded-control bg-sunken"
    >
      {picture.status === 'ready' && (
        <img
          src={picture.url}
          alt=""
          width={width}
          height={height}
          className={cx('size-full bg-picture object-cover', isWaiting && 'opacity-70')}
        />
      )}
      {picture.status === 'loading' && <span className="sr-only">{media.loading}</span>}
      {picture.status === 'missing' && <Missing text={media.missing} />}
      {isWaiting && share !== null && (
        <span
          role="progressbar"
          aria-label={media.sending(Math.round(share * 100))}
          aria-valuenow={Math.round(share * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
          className="absolute inset-x-2 bottom-2 h-1.5 overflow-hidden rounded-pill bg-veil"
        >
          <span className="block h-full bg-accent-fill" style={{ width: `${share * 100}%` }} />
        </span>
      )}
    </button>
  );
}

function Missing({ text }: { text: string }) {
  return (
    <span className="flex items-center gap-2 p-3 text-small text-text-soft">
      <Icon icon={ImageOff} size={18} />
      {text}
    </span>
  );
}
