import { Clapperboard, ImagePlus } from 'lucide-react';
import { memo, useRef } from 'react';
import { media } from '#i18n/fr/media.ts';
import { isNative } from '#platform/native.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { toast } from '#ui/toast.ts';

interface Props {
  onFiles(files: readonly File[]): void;
  onGif(): void;
}

/** Buttons left of the text field: attach pictures or a GIF. */
export const AttachButtons = memo(function AttachButtons({ onFiles, onGif }: Props) {
  const field = useRef<HTMLInputElement>(null);
  /** A native app asks the phone, which has a camera beside its library. */
  async function takeNatively(): Promise<void> {
    try {
      const { pickNatively } = await import('#platform/native-camera.ts');
      const file = await pickNatively(media.native);
      if (file) onFiles([file]);
    } catch {
      toast(media.native.failed, { tone: 'bad' });
    }
  }
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
      <IconButton
        icon={ImagePlus}
        label={media.choose}
        onClick={() => (isNative() ? void takeNatively() : field.current?.click())}
      />
      <IconButton icon={Clapperboard} label={media.gif} aria-haspopup="dialog" onClick={onGif} />
    </div>
  );
});
