import { X } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { profile as text } from '#i18n/fr/profile.ts';
import type { ProfilePicture } from '#schemas/profile-picture.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { Slider } from '#ui/Slider.tsx';
import { centredCrop, moveCrop, MAX_ZOOM, pictureOffset, regionOf, shapes, type Crop } from '../crop.ts';
import type { ChosenPicture } from '../use-own-picture.ts';

const labels = text.picture;
/** Share of the frame by which each press of an arrow key moves the picture. */
const STEP = 0.04;
const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

interface CropDialogProps {
  kind: ProfilePicture;
  chosen: ChosenPicture;
  onCrop: (crop: Crop) => void;
  onClose: () => void;
}

/** Crops a picture: it is moved behind its frame by hand or by arrow keys, and enlarged by a slider. */
export function CropDialog({ kind, chosen: { picture, url }, onCrop, onClose }: CropDialogProps) {
  const [crop, change] = useState(centredCrop);
  const [busy, begin] = useState(false);
  const label = useId();
  const { aspect } = shapes[kind];
  const zoomOf = (share: number) => 1 + share * (MAX_ZOOM - 1);

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons === 0) return;
    const { clientWidth: width, clientHeight: height } = event.currentTarget;
    const delta = { x: event.movementX / width, y: event.movementY / height };
    change((now) => moveCrop(picture, aspect, now, delta));
  };
  const press = (event: KeyboardEvent) => {
    const delta = arrows[event.key];
    if (!delta) return;
    event.preventDefault();
    change((now) => moveCrop(picture, aspect, now, delta));
  };

  return (
    <Sheet
      title={kind === 'avatar' ? labels.cropAvatar : labels.cropCover}
      closeButton={<IconButton icon={X} label={labels.close} />}
      onClose={onClose}
    >
      <div
        role="group"
        tabIndex={0}
        aria-label={labels.cropHint}
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
          style={pictureOffset(picture, regionOf(picture, aspect, crop))}
          className="pointer-events-none absolute max-w-none"
        />
      </div>
      <p className="mt-3 text-center text-small text-text-soft">{labels.cropHint}</p>
      <div className="mx-auto mt-2 flex max-w-[420px] items-center gap-4">
        <span id={label} className="text-small text-text-soft">
          {labels.zoom}
        </span>
        <Slider
          aria-labelledby={label}
          value={(crop.zoom - 1) / (MAX_ZOOM - 1)}
          step={0.05}
          onMove={(share) => change((now) => ({ ...now, zoom: zoomOf(share) }))}
          onCommit={(share) => change((now) => ({ ...now, zoom: zoomOf(share) }))}
          text={(share) => labels.zoomAt(zoomOf(share))}
        />
      </div>
      <div className="mt-4 flex flex-wrap justify-end gap-3 max-desktop:*:flex-1">
        <Button variant="quiet" onClick={onClose} disabled={busy}>
          {labels.cancel}
        </Button>
        <Button busy={busy} onClick={() => (begin(true), onCrop(crop))}>
          {labels.send}
        </Button>
      </div>
    </Sheet>
  );
}
