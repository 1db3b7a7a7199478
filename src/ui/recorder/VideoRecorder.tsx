import { Circle, RotateCcw, Square, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { recorder as text } from '#i18n/fr/recorder.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { IconButton } from '../IconButton.tsx';
import { Notice } from '../Notice.tsx';
import { Sheet } from '../Sheet.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { useRecorder } from './use-recorder.ts';

interface Props {
  /** Longest recording. */
  seconds: number;
  /** It is to last until the end, as a proof: without sound. */
  isExact?: boolean;
  onRecorded: (file: File) => void;
  onClose: () => void;
}

/** Films with the camera of this device: shows what it sees, and stops by itself. */
export function VideoRecorder({ seconds, isExact = false, onRecorded, onClose }: Props) {
  const { state, recorder } = useRecorder({ seconds, withSound: !isExact });
  const stream = state.status === 'ready' || state.status === 'recording' ? state.stream : null;
  const isRecording = state.status === 'recording';
  return (
    <Sheet title={text.title} closeButton={<IconButton icon={X} label={text.close} />} onClose={onClose} tall>
      <div className="grid gap-4">
        {state.status === 'problem' ? (
          <Notice tone="bad" role="alert">
            {text.problems[state.problem]}
          </Notice>
        ) : (
          <Preview stream={stream} />
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="text-small text-text-soft tabular">
            {state.status === 'opening' && text.opening}
            {state.status === 'ready' && (isExact ? text.readyExactly(seconds) : text.ready(seconds))}
            {isRecording && (
              <>
                <VisuallyHidden>{text.recording}</VisuallyHidden>
                <span aria-hidden>{text.elapsed(state.elapsed, seconds)}</span>
              </>
            )}
          </p>
          {(state.status === 'opening' || state.status === 'ready') && (
            <Button disabled={state.status === 'opening'} onClick={() => recorder.start(onRecorded)}>
              <Icon icon={Circle} size={18} />
              {text.start}
            </Button>
          )}
          {isRecording && !isExact && (
            <Button onClick={recorder.stop}>
              <Icon icon={Square} size={18} />
              {text.stop}
            </Button>
          )}
          {/* No camera is plugged in by trying again. */}
          {state.status === 'problem' && state.problem !== 'missing' && (
            <Button onClick={recorder.open}>
              <Icon icon={RotateCcw} size={18} />
              {text.retry}
            </Button>
          )}
        </div>
      </div>
    </Sheet>
  );
}

function Preview({ stream }: { stream: MediaStream | null }) {
  const player = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (player.current) player.current.srcObject = stream;
  }, [stream]);
  return (
    <video
      ref={player}
      aria-label={text.preview}
      muted
      playsInline
      autoPlay
      className="aspect-video w-full -scale-x-100 rounded-control bg-sunken object-cover"
    />
  );
}
