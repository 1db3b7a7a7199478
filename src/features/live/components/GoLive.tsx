import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { LiveAudience } from '#schemas/entities/live.ts';
import { useChangeDisplay, useDisplay } from '#device/use-display.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Notice, NoticeAction } from '#ui/Notice.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { toast } from '#ui/toast.ts';
import type { BlurProblem, DeviceProblem } from '../got-track.ts';
import { getCamera } from '../own-tracks.ts';
import { cameras as text } from '../cameras.fr.ts';
import type { RoomCameras } from '../use-cameras.ts';
import { AudienceField } from './AudienceField.tsx';
import { BlurSwitch } from './BlurSwitch.tsx';
import { Picture } from './Picture.tsx';

/** A look at one’s own camera, which leaves the device only once « Passer en direct » is pressed. */
export function GoLive({ cameras, onClose }: { cameras: RoomCameras; onClose: () => void }) {
  const { quality } = cameras;
  const { blurBackground } = useDisplay();
  const change = useChangeDisplay();
  const [attempt, setAttempt] = useState(0);
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [problem, setProblem] = useState<DeviceProblem | null>(null);
  const [audience, setAudience] = useState<LiveAudience>('everyone');
  const [isBusy, setBusy] = useState(false);
  /** The camera that belongs to the room, and whether the room has not agreed to it yet. */
  const given = useRef<MediaStreamTrack | null>(null);
  const isPending = useRef(false);
  const onGone = useEffectEvent((own: MediaStreamTrack | null) => {
    if (own !== given.current) own?.stop();
    // Whoever closes the sheet, or changes the blur, before the room has agreed does not go live.
    else if (isPending.current) cameras.cutCamera();
    isPending.current = false;
  });
  useEffect(() => {
    let isGone = false;
    let own: MediaStreamTrack | null = null;
    const onBlurFailed = (failed: BlurProblem) => {
      if (own && own === given.current) return toast(text.problems[failed], { tone: 'bad', id: 'live-problem' });
      setTrack(null);
      setProblem(failed);
    };
    void getCamera({ videoQuality: quality, blurBackground }, onBlurFailed).then((got) => {
      if (isGone) return 'track' in got && got.track.stop();
      if ('problem' in got) return setProblem(got.problem);
      own = got.track;
      setTrack(own);
      setProblem(null);
    });
    return () => {
      isGone = true;
      setTrack(null);
      onGone(own);
    };
  }, [quality, blurBackground, attempt]);
  const isBlurProblem = problem?.startsWith('blur') === true;
  const stream = useMemo(() => (track ? new MediaStream([track]) : null), [track]);
  const publish = async () => {
    if (!track) return;
    setBusy(true);
    given.current = track;
    isPending.current = true;
    // Where it is refused, a toast says why.
    await cameras.goLive(track, audience);
    setBusy(false);
    if (!isPending.current) return;
    isPending.current = false;
    onClose();
  };
  return (
    <Sheet
      title={text.goLiveTitle}
      closeButton={<IconButton icon={X} label={text.closePreview} />}
      onClose={onClose}
      tall
    >
      <div className="grid gap-4">
        {problem !== null && (
          <Notice
            tone="bad"
            role="alert"
            action={<NoticeAction onClick={() => setAttempt(attempt + 1)}>{text.retry}</NoticeAction>}
          >
            {text.problems[problem]}
          </Notice>
        )}
        {blurBackground && isBlurProblem && (
          <Button variant="quiet" onClick={() => change({ blurBackground: false })}>
            {text.blur.without}
          </Button>
        )}
        {problem === null && (
          <>
            <div className="mx-auto aspect-4/3 w-full max-w-[400px] overflow-hidden rounded-card bg-sunken">
              {stream && <Picture stream={stream} label={text.preview} own />}
            </div>
            <p className="text-small text-text-soft">{text.goLiveText}</p>
          </>
        )}
        <BlurSwitch camera={track} />
        <AudienceField value={audience} onChange={setAudience} />
        <Button disabled={!track} busy={isBusy} onClick={() => void publish()}>
          {text.goLive}
        </Button>
      </div>
    </Sheet>
  );
}
