import { Clapperboard, ImagePlus } from 'lucide-react';
import { memo, useRef } from 'react';
import { media } from '#i18n/fr/media.ts';
import { IconButton } from '#ui/IconButton.tsx';

interface Props {
  onFile(file: File): void;
  onGif(): void;
}

/** Left of the words: a picture or a GIF. */
export const AttachButtons = memo(function AttachButtons({ onFile, onGif }: Props) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-none">
      <input
        ref={field}
        type="file"
        accept="image/*"
        hidden
        aria-label={media.choose}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) onFile(file);
        }}
      />
      <IconButton icon={ImagePlus} label={media.choose} onClick={() => field.current?.click()} />
      <IconButton icon={Clapperboard} label={media.gif} aria-haspopup="dialog" onClick={onGif} />
    </div>
  );
});
