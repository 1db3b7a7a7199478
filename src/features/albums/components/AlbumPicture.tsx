import { ImageOff } from 'lucide-react';
import { useState, type CSSProperties } from 'react';
import { usePicture } from '#device/use-picture.ts';
import { useUnstoredPicture } from '#device/use-unstored-picture.ts';
import { BlurCoverPanel } from '#ui/BlurCoverPanel.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import type { ShownItem } from '../album-items.ts';
import { albums as text } from '../text.fr.ts';

interface Props {
  item: ShownItem;
  /** Others' private pictures are not stored on the device [S19]. */
  isOwn: boolean;
  alt: string;
  fit: 'cover' | 'contain';
  style?: CSSProperties;
}

/** A photograph in its box: loaded from the device, or from the server. */
export function AlbumPicture({ item, isOwn, ...rest }: Props) {
  const path = item.poster ?? item.path;
  return isOwn || item.album !== 'private' ? <Stored path={path} {...rest} /> : <Unstored path={path} {...rest} />;
}

type PartProps = Omit<Props, 'item' | 'isOwn'> & { path: string };

const Stored = ({ path, ...rest }: PartProps) => (
  <LoadedPicture picture={usePicture(path)} missing={text.viewer.missing} {...rest} />
);
const Unstored = ({ path, ...rest }: PartProps) => (
  <LoadedPicture picture={useUnstoredPicture(path)} missing={text.viewer.unstored} {...rest} />
);

function LoadedPicture({
  picture,
  missing,
  alt,
  fit,
  style,
}: Omit<PartProps, 'path'> & { picture: ReturnType<typeof usePicture>; missing: string }) {
  if (picture.status === 'ready')
    return (
      <img
        src={picture.url}
        alt={alt}
        decoding="async"
        draggable={false}
        style={style}
        className={cx('size-full bg-picture', fit === 'cover' ? 'object-cover' : 'object-contain')}
      />
    );
  const isMissing = picture.status === 'missing';
  const words = isMissing ? missing : text.viewer.loading;
  return (
    <span className="grid size-full place-items-center bg-sunken p-2 text-center text-small text-text-soft">
      {fit === 'contain' ? words : isMissing && <Icon icon={ImageOff} size={22} />}
      {fit === 'cover' && <span className="sr-only">{words}</span>}
    </span>
  );
}

/** Blurs what is in it until it is tapped. Revealing loads nothing anew. */
export function UntilTapped({
  label,
  className,
  children,
}: {
  label: string;
  className: string;
  children: React.ReactNode;
}) {
  const [isRevealed, setRevealed] = useState(false);
  return (
    <BlurCoverPanel label={label} isRevealed={isRevealed} onReveal={() => setRevealed(true)} className={className}>
      {children}
    </BlurCoverPanel>
  );
}
