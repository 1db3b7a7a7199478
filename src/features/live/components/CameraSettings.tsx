import { X } from 'lucide-react';
import { useMemo } from 'react';
import { IconButton } from '#ui/IconButton.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { cameras as text } from '../cameras.fr.ts';
import { BlurSwitch } from './BlurSwitch.tsx';
import { Picture } from './Picture.tsx';

interface Props {
  /** What is sent; null: no camera is. */
  camera: MediaStreamTrack | null;
  mirrored?: boolean;
  onClose: () => void;
}

/** What the member chooses of their camera while they are in a room or a call. */
export function CameraSettings({ camera, mirrored = true, onClose }: Props) {
  const stream = useMemo(() => (camera ? new MediaStream([camera]) : null), [camera]);
  return (
    <Sheet
      title={text.settings}
      closeButton={<IconButton icon={X} label={text.closeSettings} />}
      onClose={onClose}
      reading
    >
      <div className="grid gap-4">
        {stream && (
          <div className="mx-auto aspect-4/3 w-full max-w-[min(320px,45dvh)] overflow-hidden rounded-card bg-sunken">
            <Picture stream={stream} label={text.sentPicture} own mirrored={mirrored} />
          </div>
        )}
        <BlurSwitch camera={camera} />
      </div>
    </Sheet>
  );
}
