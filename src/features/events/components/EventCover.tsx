import type { EventCard } from '#schemas/wire/events.ts';
import { usePicture } from '#device/use-picture.ts';
import { cx } from '#ui/cx.ts';
import { DrawnPicture } from '#ui/DrawnPicture.tsx';

/** The picture of an event: the chosen one, from the device, or else one that each device draws. */
export function EventCover({ event, className }: { event: EventCard; className: string }) {
  const path = event.cover?.path ?? null;
  const picture = usePicture(path);
  if (path === null || picture.status !== 'ready') return <DrawnPicture seed={event.id} className={className} />;
  return (
    <img
      src={picture.url}
      alt={event.cover?.alt ?? ''}
      decoding="async"
      draggable={false}
      className={cx('block w-full bg-picture object-cover', className)}
    />
  );
}
