import { Play } from 'lucide-react';
import { useState } from 'react';
import { usePicture } from '#device/use-picture.ts';
import { useUnstoredPicture } from '#device/use-unstored-picture.ts';
import { Icon } from '#ui/Icon.tsx';
import type { ShownItem } from '../album-items.ts';
import { videos as text } from '../videos.fr.ts';
import { AlbumPicture } from './AlbumPicture.tsx';

interface Props {
  item: ShownItem;
  /** Others' private videos are not stored on the device [S19]. */
  isOwn: boolean;
  alt: string;
}

/** A video in its box: its poster until it is played on wish. Nothing is loaded before, and nothing plays by itself. */
export function AlbumVideo({ item, isOwn, alt }: Props) {
  const [isWished, setWished] = useState(false);
  const poster = <AlbumPicture item={item} isOwn={isOwn} alt={alt} fit="contain" />;
  if (isWished) {
    const Loading = isOwn || item.album !== 'private' ? Stored : Unstored;
    return (
      <Loading path={item.path} alt={alt}>
        {poster}
      </Loading>
    );
  }
  return (
    <div className="relative size-full">
      {poster}
      <button
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

interface LoadingProps {
  path: string;
  alt: string;
  /** The poster. */
  children: React.ReactNode;
}

const Stored = ({ path, ...rest }: LoadingProps) => <Player video={usePicture(path)} {...rest} />;
const Unstored = ({ path, ...rest }: LoadingProps) => <Player video={useUnstoredPicture(path)} {...rest} />;

function Player({ video, alt, children }: Omit<LoadingProps, 'path'> & { video: ReturnType<typeof usePicture> }) {
  const [isUnplayable, setUnplayable] = useState(false);
  if (video.status === 'ready' && !isUnplayable)
    return (
      <video
        src={video.url}
        aria-label={alt}
        controls
        autoPlay
        playsInline
        controlsList="nodownload noremoteplayback"
        disablePictureInPicture
        onError={() => setUnplayable(true)}
        className="size-full bg-picture object-contain"
      />
    );
  return (
    <div className="relative size-full">
      {children}
      <p role="status" className="absolute inset-x-0 bottom-0 bg-surface p-3 text-center text-small text-text-soft">
        {isUnplayable ? text.unplayable : video.status === 'missing' ? text.missing : text.loading}
      </p>
    </div>
  );
}
