import { cx } from '#ui/cx.ts';
import { useStream } from '../use-stream.ts';

interface Props {
  stream: MediaStream;
  label: string;
  /** The member’s own picture: without sound, and as in a mirror. */
  own?: boolean;
  /** An own picture of what is in front of the device is not turned round. */
  mirrored?: boolean;
  /** Its sound is played elsewhere. */
  silent?: boolean;
  /** It may move to a window of its own, as in calls. */
  ownWindow?: boolean;
}

/** The moving picture of a camera. It is neither recorded nor taken out of the page. */
export const Picture = ({ stream, label, own = false, mirrored = own, silent = false, ownWindow = false }: Props) => (
  <video
    ref={useStream<HTMLVideoElement>(stream)}
    aria-label={label}
    autoPlay
    playsInline
    muted={own || silent}
    disablePictureInPicture={!ownWindow}
    className={cx('size-full object-cover', mirrored && '-scale-x-100')}
  />
);

/** The sound of somebody whose picture is not shown. */
export const Voice = ({ stream }: { stream: MediaStream }) => (
  <audio ref={useStream<HTMLAudioElement>(stream)} autoPlay />
);
