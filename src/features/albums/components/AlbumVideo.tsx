import { Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { noParts, type LoadedParts } from '#device/load-video.ts';
import { useVideo } from '#device/use-video.ts';
import { Icon } from '#ui/Icon.tsx';
import { VideoWork } from '#ui/recorder/VideoWork.tsx';
import type { ShownItem } from '../album-items.ts';
import { videos as text } from '../videos.fr.ts';
import { AlbumPicture } from './AlbumPicture.tsx';

interface Props {
  item: ShownItem;
  /** Others' private posters are not stored on the device [S19]. */
  isOwn: boolean;
  alt: string;
}

/** The button that cancelled is gone. */
const takeFocus = (button: HTMLElement | null) => button?.focus();

/** A video in its box: its poster until it is played on wish. Nothing is loaded before, and nothing plays by itself. */
export function AlbumVideo({ item, isOwn, alt }: Props) {
  const [isWished, setWished] = useState<boolean | null>(null);
  const [loaded] = useState(noParts);
  const poster = <AlbumPicture item={item} isOwn={isOwn} alt={alt} fit="contain" />;
  if (isWished)
    return (
      <Player path={item.path} loaded={loaded} alt={alt} onCancel={() => setWished(false)}>
        {poster}
      </Player>
    );
  return (
    <div className="relative size-full">
      {poster}
      <button
        ref={isWished === false ? takeFocus : undefined}
        type="button"
        aria-label={`${text.play}, ${text.spokenLength(item.seconds ?? 0)}`}
        onClick={() => setWished(true)}
        className="group absolute inset-0 grid place-items-center"
      >
        <span className="grid size-16 place-items-center rounded-pill bg-accent-fill text-on-accent group-hover:brightness-110">
          <Icon icon={Play} size={30} />
        </span>
      </button>
    </div>
  );
}

interface PlayerProps {
  path: string;
  /** What of it has arrived: a load that was given up goes on from there. */
  loaded: LoadedParts;
  alt: string;
  onCancel: () => void;
  /** The poster. */
  children: React.ReactNode;
}

function Player({ path, loaded, alt, onCancel, children }: PlayerProps) {
  const video = useVideo(path, loaded);
  const [isUnplayable, setUnplayable] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const player = useRef<HTMLVideoElement>(null);
  const isShown = video.status === 'ready' && !isUnplayable;
  // The button that was pressed is gone: its place keeps the focus, and hands it to the player.
  useEffect(() => box.current?.focus(), []);
  useEffect(() => {
    if (isShown && document.activeElement === box.current) player.current?.focus();
  }, [isShown]);
  return (
    <div ref={box} tabIndex={-1} className="relative size-full">
      {isShown ? (
        <video
          ref={player}
          src={video.url}
          aria-label={alt}
          controls
          autoPlay
          playsInline
          controlsList="nodownload noremoteplayback"
          disablePictureInPicture
          onError={() => {
            if (document.activeElement === player.current) box.current?.focus();
            setUnplayable(true);
          }}
          className="size-full bg-picture object-contain"
        />
      ) : (
        <>
          {children}
          <div className="absolute inset-x-0 bottom-0 grid gap-1 bg-surface p-3">
            <p role="status" className="text-center text-small text-text-soft">
              {isUnplayable ? text.unplayable : video.status === 'missing' ? text.missing : text.loading}
            </p>
            {video.status === 'loading' && (
              <VideoWork label={text.loadingBar} share={video.share} onCancel={onCancel} />
            )}
          </div>
        </>
      )}
    </div>
  );
}
