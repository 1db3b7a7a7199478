import { EyeOff, ImageOff, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useEvidenceFile, type EvidenceFileState } from '#device/use-evidence-file.ts';
import { BlurCoverPanel } from '#ui/BlurCoverPanel.tsx';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { house } from '../text.fr.ts';

const { evidence: text } = house;

interface Props {
  label: string;
  path: string;
  /** A video's; its file is loaded when somebody wishes to see it. */
  video?: { poster: string | null };
  caption?: string | null;
  isShown: boolean;
  onShow: (isShown: boolean) => void;
  /** Inside a message. */
  isSmall?: boolean;
}

/** A picture or video of a case, blurred until it is shown [ADMIN-03]; it is in memory only [S23]. */
export function EvidenceFile({ label, path, video, caption = null, isShown, onShow, isSmall = false }: Props) {
  const figure = useRef<HTMLElement>(null);
  const name = video ? text.videoTitle(label) : label;
  /** The button that was pressed is gone then: the cover has the focus instead. */
  const blur = () => {
    flushSync(() => onShow(false));
    figure.current?.querySelector('button')?.focus();
  };
  return (
    <figure ref={figure} className="min-w-0">
      <BlurCoverPanel
        label={name}
        isRevealed={isShown}
        onReveal={() => onShow(true)}
        className={cx('rounded-control bg-sunken', isSmall ? 'h-48 max-w-80' : 'h-72 desktop:h-80')}
      >
        {video ? (
          <Video {...video} path={path} label={name} isShown={isShown} />
        ) : (
          <Picture path={path} label={name} isShown={isShown} />
        )}
      </BlurCoverPanel>
      <figcaption className="flex min-h-11 items-center justify-between gap-2 text-small text-text-soft">
        <span className="min-w-0">
          <span className="font-medium">{label}</span>
          {caption !== null && <span className="block text-text-faint">{caption}</span>}
        </span>
        {isShown && <IconButton icon={EyeOff} label={text.blur(name)} onClick={blur} />}
      </figcaption>
    </figure>
  );
}

const FRAME = 'size-full object-contain';

type FileProps = Pick<Props, 'label' | 'path' | 'isShown'>;

function Picture({ path, label, isShown }: FileProps) {
  const file = useEvidenceFile(path);
  return <Shown file={file} label={label} mayPlay={isShown} />;
}

function Video({ path, poster, label, isShown }: FileProps & NonNullable<Props['video']>) {
  const [isWished, setWished] = useState(false);
  const image = useEvidenceFile(poster);
  const file = useEvidenceFile(isWished ? path : null);
  if (isWished && file.status !== 'loading') return <Shown file={file} label={label} mayPlay={isShown} />;
  return (
    <div className="relative size-full">
      {poster !== null && <Shown file={image} label={label} mayPlay={false} />}
      <div className="absolute inset-0 grid place-items-center bg-veil">
        {isWished ? (
          <p role="status" className="text-small">
            {text.loading}
          </p>
        ) : (
          <Button size="small" variant="quiet" onClick={() => setWished(true)}>
            <Icon icon={Play} size={20} />
            {text.load}
          </Button>
        )}
      </div>
    </div>
  );
}

/** `mayPlay`: a video under the cover has no controls, and is not heard. */
function Shown({ file, label, mayPlay }: { file: EvidenceFileState; label: string; mayPlay: boolean }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (!mayPlay) video.current?.pause();
  }, [mayPlay]);
  if (file.status === 'loading') return <Skeleton round="rounded-control" className="size-full" />;
  if (file.status === 'missing')
    return (
      <p role="status" className="grid size-full place-content-center justify-items-center gap-2 p-4 text-small">
        <Icon icon={ImageOff} size={24} className="flex-none text-text-faint" />
        {text.missing}
      </p>
    );
  return file.isVideo ? (
    <video
      ref={video}
      src={file.url}
      aria-label={label}
      controls={mayPlay}
      playsInline
      controlsList="nodownload noremoteplayback"
      disablePictureInPicture
      className={FRAME}
    />
  ) : (
    <img src={file.url} alt={label} draggable={false} className={FRAME} />
  );
}
