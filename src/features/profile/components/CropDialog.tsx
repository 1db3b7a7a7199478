import { X } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { profile as text } from '#i18n/fr/profile.ts';
import type { ProfilePicture } from '#schemas/profile-picture.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { Slider } from '#ui/Slider.tsx';
import { centred, moved, MOST_ZOOM, placeOf, regionOf, shapes, type Crop } from '../crop.ts';
import type { Chosen } from '../use-own-picture.ts';

const words = text.picture;
/** Of the frame, for each press of an arrow. */
const STEP = 0.04;
const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

interface CropDialogProps {
  kind: ProfilePicture;
  chosen: Chosen;
  onFramed: (crop: Crop) => void;
  onClose: () => void;
}

/** The picture behind its frame: moved by hand or by arrows, made larger by a slider. */
export function CropDialog({ kind, chosen: { picture, url }, onFramed, onClose }: CropDialogProps) {
  const [crop, change] = useState(centred);
  const [busy, begin] = useState(false);
  const label = useId();
  const { aspect } = shapes[kind];
  const zoomOf = (part: number) => 1 + part * (MOST_ZOOM - 1);

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons === 0) return;
    const { clientWidth: width, clientHeight: height } = event.currentTarget;
    const by = { x: event.movementX / width, y: event.movementY / height };
    change((now) => moved(picture, aspect, now, by));
  };
  const press = (event: KeyboardEvent) => {
    const by = arrows[event.key];
    if (!by) return;
    event.preventDefault();
    change((now) => moved(picture, aspect, now, by));
  };

  return (
    <Sheet
      title={kind === 'avatar' ? words.cropAvatar : words.cropCover}
      closeButton={<IconButton icon={X} label={words.close} />}
      onClose={onClose}
    >
      <div
        role="group"
        tabIndex={0}
        aria-label={words.cropHint}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
        style={{ aspectRatio: aspect }}
        className={cx(
          'relative mx-auto max-h-[46dvh] cursor-move touch-none overflow-hidden bg-sunken select-none',
          kind === 'avatar' ? 'w-[min(300px,70vw)] rounded-[var(--arch)]' : 'w-full rounded-card',
        )}
      >
        <img
          src={url}
          alt=""
          draggable={false}
          style={placeOf(picture, regionOf(picture, aspect, crop))}
          className="pointer-events-none absolute max-w-none"
        />
      </div>
      <p className="mt-3 text-center text-small text-text-soft">{words.cropHint}</p>
      <div className="mx-auto mt-2 flex max-w-[420px] items-center gap-4">
        <span id={label} className="text-small text-text-soft">
          {words.zoom}
        </span>
        <Slider
          aria-labelledby={label}
          value={(crop.zoom - 1) / (MOST_ZOOM - 1)}
          step={0.05}
          onMove={(part) => change((now) => ({ ...now, zoom: zoomOf(part) }))}
          onCommit={(part) => change((now) => ({ ...now, zoom: zoomOf(part) }))}
          text={(part) => words.zoomAt(zoomOf(part))}
        />
      </div>
      <div className="mt-4 flex flex-wrap justify-end gap-3 max-desktop:*:flex-1">
        <Button variant="quiet" onClick={onClose} disabled={busy}>
          {words.cancel}
        </Button>
        <Button busy={busy} onClick={() => (begin(true), onFramed(crop))}>
          {words.send}
        </Button>
      </div>
    </Sheet>
  );
}
