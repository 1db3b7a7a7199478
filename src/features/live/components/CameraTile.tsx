import { Flag, VideoOff, X } from 'lucide-react';
import { useMemo } from 'react';
import type { ShownMember } from '#schemas/wire/live-rooms.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import type { Tile } from '../media/connect-room.ts';
import { cameras as text } from '../cameras.fr.ts';
import { reporting } from '../report.fr.ts';
import type { DarkReason } from '../tiles.ts';
import { Picture } from './Picture.tsx';

const FRAME = 'relative aspect-4/3 min-w-0 overflow-hidden rounded-card bg-sunken';
const ON_PICTURE = 'rounded-pill bg-veil px-2.5 py-0.5 text-note text-text';

interface Props {
  member: ShownMember;
  tile: Tile | undefined;
  /** Why there is no picture; null: there is one. */
  dark: DarkReason | null;
  isSpeaking: boolean;
  /** Name of the viewer, which lies over the picture. */
  watermark: string;
  onClose: () => void;
  onAsk: () => void;
  onReport: () => void;
}

/** The camera of one member. A tile without a picture says why. */
export function CameraTile({ member: { username }, tile, dark, isSpeaking, watermark, ...does }: Props) {
  const { onClose, onAsk, onReport } = does;
  return (
    <li
      aria-label={text.tile(username)}
      className={cx(FRAME, isSpeaking && 'outline-2 -outline-offset-2 outline-accent')}
    >
      {tile && dark === null ? (
        <>
          <Picture key={tile.key} stream={tile.stream} label={text.tile(username)} />
          <Watermark name={watermark} />
        </>
      ) : (
        <div className="grid h-full content-center justify-items-center gap-1.5 px-3 pb-6 text-center">
          <Icon icon={VideoOff} className="text-text-soft" />
          <p className="text-small text-text-soft">{text.dark[dark ?? 'waiting']}</p>
          {dark === 'request' && (
            <Button variant="quiet" size="small" aria-label={text.askNamed(username)} onClick={onAsk}>
              {text.ask}
            </Button>
          )}
        </div>
      )}
      <bdi className={cx(ON_PICTURE, 'absolute bottom-1.5 left-1.5 max-w-[80%] truncate')}>{username}</bdi>
      <IconButton
        icon={Flag}
        label={reporting.memberNamed(username)}
        onClick={onReport}
        className="absolute! top-1 left-1 bg-veil"
      />
      <IconButton
        icon={X}
        label={text.closeTile(username)}
        onClick={onClose}
        className="absolute! top-1 right-1 bg-veil"
      />
    </li>
  );
}

/** The member’s own camera, with the red frame of everything that is live. */
export function OwnTile({ track }: { track: MediaStreamTrack }) {
  const stream = useMemo(() => new MediaStream([track]), [track]);
  return (
    <li aria-label={text.ownTile} className={cx(FRAME, 'outline-3 -outline-offset-3 outline-bad')}>
      <Picture stream={stream} label={text.ownTile} own />
      <span className={cx(ON_PICTURE, 'absolute bottom-2 left-2 font-semibold')}>{text.liveNow}</span>
    </li>
  );
}

/** The viewer’s name over a picture: whoever photographs the screen photographs it too. */
const Watermark = ({ name }: { name: string }) => (
  <span
    aria-hidden="true"
    className="pointer-events-none absolute inset-0 grid grid-cols-2 content-around justify-items-center text-note text-text opacity-30 select-none"
  >
    {[0, 1, 2, 3].map((place) => (
      <bdi key={place} className="max-w-full -rotate-12 truncate">
        {name}
      </bdi>
    ))}
  </span>
);
