import { X } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { pictureChoice as text } from '#i18n/fr/picture-choice.ts';
import type { Picture } from '#schemas/media.ts';
import { centredCrop, moveCrop, MAX_ZOOM, pictureOffset, regionOf, shapes, type Crop } from '#lib/crop.ts';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import { Sheet } from './Sheet.tsx';
import { Slider } from './Slider.tsx';

/** Share of the frame by which each press of an arrow key moves the picture. */
const STEP = 0.04;
const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

interface CropDialogProps {
  title: string;
  shape: keyof typeof shapes;
  chosen: { picture: Picture; url: string };
  onCrop: (crop: Crop) => void;
  onClose: () => void;
}

/** Crops a picture: it is moved behind its frame by hand or by arrow keys, and enlarged by a slider. */
export function CropDialog({ title, shape, chosen: { picture, url }, onCrop, onClose }: CropDialogProps) {
  const [crop, change] = useState(centredCrop);
  const [busy, begin] = useState(false);
  const label = useId();
  const { aspect } = shapes[shape];
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
    <Sheet title={title} closeButton={<IconButton icon={X} label={text.close} />} onClose={onClose}>
      <div
        role="group"
        tabIndex={0}
        aria-label={text.cropHint}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
        style={{ aspectRatio: aspect }}
        className={cx(
          'relative mx-auto max-h-[46dvh] cursor-move touch-none overflow-hidden bg-sunken select-none',
          shape === 'avatar' ? 'w-[min(300px,70vw)] rounded-[var(--arch)]' : 'w-full rounded-card',
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
      <p className="mt-3 text-center text-small text-text-soft">{text.cropHint}</p>
      <div className="mx-auto mt-2 flex max-w-[420px] items-center gap-4">
        <span id={label} className="text-small text-text-soft">
          {text.zoom}
        </span>
        <Slider
          aria-labelledby={label}
          value={(crop.zoom - 1) / (MAX_ZOOM - 1)}
          step={0.05}
          onMove={(share) => change((now) => ({ ...now, zoom: zoomOf(share) }))}
          onCommit={(share) => change((now) => ({ ...now, zoom: zoomOf(share) }))}
          text={(share) => text.zoomAt(zoomOf(share))}
        />
      </div>
      <div className="mt-4 flex flex-wrap justify-end gap-3 max-desktop:*:flex-1">
        <Button variant="quiet" onClick={onClose} disabled={busy}>
          {text.cancel}
        </Button>
        <Button busy={busy} onClick={() => (begin(true), onCrop(crop))}>
          {text.take}
        </Button>
      </div>
    </Sheet>
  );
}
