import { ChevronLeft, ChevronRight, Maximize, Scan, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useState, type CSSProperties, type KeyboardEvent } from 'react';
import { clockTime } from '#i18n/dates.ts';
import { media } from '#i18n/fr/media.ts';
import { useDisplay } from '#device/use-display.ts';
import { usePicture } from '#device/use-picture.ts';
import { mediaPlaceOf } from '#schemas/media.ts';
import { BlurCoverPanel } from '#ui/BlurCoverPanel.tsx';
import { FullScreen, FullScreenClose } from '#ui/FullScreen.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import type { PictureItem } from '../pictures.ts';
import { useZoom } from '../use-zoom.ts';

const { viewer: text } = media;
const STEP = 1.5;

interface Props {
  pictures: readonly PictureItem[];
  /** Path of the picture that was chosen. */
  first: string;
  /** Name of the other member. */
  name: string;
  onClose: () => void;
}

/**
 * Shows one picture over the whole screen. Swipes go to the next one, and so do arrow keys if the picture cannot be
 * moved. Plus and minus, the wheel, two fingers and a double tap zoom; 0 shows it whole and 1 its actual pixels. If
 * pictures are blurred, only those that were tapped are revealed.
 */
export function PictureViewer({ pictures, first, name, onClose }: Props) {
  const [path, setPath] = useState(first);
  const { blurPictures } = useDisplay();
  const [revealed, setRevealed] = useState<ReadonlySet<string>>(() => new Set([first]));
  const index = Math.max(
    0,
    pictures.findIndex((each) => each.path === path),
  );
  const picture = pictures[index];
  const showNeighbour = (step: 1 | -1) => {
    const next = pictures[index + step];
    if (next) setPath(next.path);
  };
  const reveal = () => setRevealed((before) => new Set([...before, path]));
  const { zoom, fitted, handlers, zoomBy, reset, isActual, toActual, move } = useZoom({
    subject: path,
    picture: mediaPlaceOf(path) ?? { width: 1, height: 1 },
    onSwipe: showNeighbour,
    onTap: reveal,
  });
  const keys: Record<string, () => unknown> = {
    ArrowRight: () => move(1, 0) || showNeighbour(1),
    ArrowLeft: () => move(-1, 0) || showNeighbour(-1),
    ArrowDown: () => move(0, 1),
    ArrowUp: () => move(0, -1),
    '+': () => zoomBy(STEP),
    '=': () => zoomBy(STEP),
    '-': () => zoomBy(1 / STEP),
    '0': reset,
    '1': toActual,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const keyAction = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!keyAction) return;
    event.preventDefault();
    keyAction();
  };
  if (!picture) return null;
  const label = picture.mine ? media.mine : media.picture(name);
  return (
    <FullScreen title={text.title} onClose={onClose} onKeyDown={onKeyDown}>
      <div className="flex flex-none items-center gap-1 p-2 pt-[max(8px,env(safe-area-inset-top))]">
        <p role="status" className="min-w-0 flex-1 truncate px-2 text-small text-text-soft">
          {pictures.length > 1 ? `${text.place(index + 1, pictures.length)} · ` : ''}
          {label} · {clockTime(picture.at)}
        </p>
        <IconButton icon={ZoomOut} label={text.farther} onClick={() => zoomBy(1 / STEP)} />
        <IconButton icon={ZoomIn} label={text.closer} onClick={() => zoomBy(STEP)} />
        <IconButton
          icon={isActual ? Maximize : Scan}
          label={isActual ? text.whole : text.actual}
          onClick={isActual ? reset : toActual}
        />
        <FullScreenClose asChild>
          <IconButton icon={X} label={text.close} />
        </FullScreenClose>
      </div>
      <div {...handlers} className="relative min-h-0 flex-1 touch-none overflow-hidden select-none">
        {blurPictures && !revealed.has(picture.path) ? (
          <BlurCoverPanel key={picture.path} label={label} onReveal={reveal} className="size-full">
            <FullPicture path={picture.path} alt="" style={fitted} />
          </BlurCoverPanel>
        ) : (
          <FullPicture
            path={picture.path}
            alt={picture.text || label}
            style={{ ...fitted, transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
          />
        )}
      </div>
      <div className="flex flex-none items-center justify-between gap-2 p-2 pb-[max(8px,env(safe-area-inset-bottom))]">
        <IconButton icon={ChevronLeft} label={text.previous} disabled={index === 0} onClick={() => showNeighbour(-1)} />
        <p
          dir="auto"
          className="max-h-24 min-w-0 overflow-y-auto text-center whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {picture.text}
        </p>
        <IconButton
          icon={ChevronRight}
          label={text.next}
          disabled={index === pictures.length - 1}
          onClick={() => showNeighbour(1)}
        />
      </div>
    </FullScreen>
  );
}

/** The picture in the middle of its box. */
function FullPicture({ path, alt, style }: { path: string; alt: string; style: CSSProperties }) {
  const picture = usePicture(path);
  if (picture.status !== 'ready')
    return (
      <p className="grid size-full place-items-center text-text-soft">
        {picture.status === 'missing' ? media.missing : media.loading}
      </p>
    );
  return (
    <img
      src={picture.url}
      alt={alt}
      draggable={false}
      style={style}
      className="absolute inset-0 m-auto max-w-none bg-picture"
    />
  );
}
