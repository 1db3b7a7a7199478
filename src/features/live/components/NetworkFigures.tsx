import { useDisplay } from '#device/use-display.ts';
import { cameras as text } from '../cameras.fr.ts';
import type { MediaState } from '../media/connect-room.ts';

const withUnit = (value: number | null, unit: string): string | null =>
  value === null ? null : `${String(Math.round(value))}\u00a0${unit}`;

/** What the network does, for members who want to see it [DISPLAY-15]; while nothing is measured, that. */
export function NetworkFigures({ media }: { media: Pick<MediaState, 'status' | 'statistics'> | null }) {
  const { showNetworkStats } = useDisplay();
  if (!showNetworkStats || media?.status !== 'connected') return null;
  const { statistics } = media;
  const figures = statistics
    ? [
        text.delay(withUnit(statistics.delayMs, 'ms')),
        text.loss(withUnit(statistics.loss === null ? null : statistics.loss * 100, '%')),
        withUnit(statistics.kbitDown, 'kbit/s'),
        text.picturesPerSecond(statistics.frames),
        ...(statistics.isRelayed ? [text.isRelayed] : []),
      ]
    : [text.noFigures];
  return <p className="basis-full text-note text-text-faint tabular">{figures.join(' · ')}</p>;
}
