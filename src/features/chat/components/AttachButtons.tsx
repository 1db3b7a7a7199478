import { Clapperboard, ImagePlus } from 'lucide-react';
import { memo, useRef } from 'react';
import { media } from '#i18n/fr/media.ts';
import { IconButton } from '#ui/IconButton.tsx';

interface Props {
  onFiles(files: readonly File[]): void;
  onGif(): void;
}

/** Buttons left of the text field: attach pictures or a GIF. */
export const AttachButtons = memo(function AttachButtons({ onFiles, onGif }: Props) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-none">
      <input
        ref={field}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={media.choose}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          onFiles(files);
        }}
      />
      <IconButton icon={ImagePlus} label={media.choose} onClick={() => field.current?.click()} />
      <IconButton icon={Clapperboard} label={media.gif} aria-haspopup="dialog" onClick={onGif} />
    </div>
  );
});
