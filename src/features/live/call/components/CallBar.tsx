import {
  Mic,
  MicOff,
  PhoneOff,
  PictureInPicture2,
  ShieldCheck,
  SlidersHorizontal,
  SwitchCamera,
  Video,
  VideoOff,
} from 'lucide-react';
import { useState, type RefObject } from 'react';
import { useChangeDisplay, useDisplay } from '#device/use-display.ts';
import { videoQualities } from '#platform/display.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { toast } from '#ui/toast.ts';
import { CameraSettings } from '../../components/CameraSettings.tsx';
import { NetworkFigures } from '../../components/NetworkFigures.tsx';
import { cameras } from '../../cameras.fr.ts';
import { ownControl } from '../../own-control.ts';
import { getCamera } from '../../own-tracks.ts';
import { useLiveKeys } from '../../use-live-keys.ts';
import { calls as text } from '../calls.fr.ts';
import type { VideoQuality } from '../../media/quality.ts';
import type { CallSession, SessionState } from '../call-session.ts';
import { isFacingUser, nextCamera } from '../own-tracks-of-call.ts';
import { canOpenOwnWindow, toggleOwnWindow } from '../own-window.ts';
import { CodeSheet } from './CodeSheet.tsx';

interface Props {
  session: CallSession;
  state: SessionState;
  frame: RefObject<HTMLDivElement | null>;
  onHangUp: () => void;
}

/** What the member does with microphone, camera and the call itself. */
export function CallBar({ session, state, frame, onHangUp }: Props) {
  const [open, setOpen] = useState<'code' | 'settings' | null>(null);
  const display = useDisplay();
  const { videoQuality: quality } = display;
  const changeDisplay = useChangeDisplay();
  const { media, code, hasCodeChanged, camera } = state;
  const isOff = state.phase !== 'connected' || media?.status !== 'connected';
  const [picture, sound] = [ownControl('camera', state, !isOff), ownControl('microphone', state, !isOff)];
  // Keys know of no button that is disabled.
  const toggleMicrophone = () => void (sound.isDisabled || session.switches()?.toggleMicrophone());
  const toggleCamera = () => void (picture.isDisabled || session.switches()?.toggleCamera(() => getCamera(display)));
  const changeCamera = async () => {
    const switches = session.switches();
    if (!switches || !camera) return;
    await switches.open('camera', async () => {
      const next = await nextCamera(camera, display);
      if (!next) toast(text.noOtherCamera, { id: 'call' });
      return next;
    });
    // The present one may have been closed for the other, which did not open.
    if (camera.readyState === 'ended' && session.get().camera === camera) switches.cutCamera();
  };
  const setQuality = (chosen: VideoQuality) => {
    changeDisplay({ videoQuality: chosen });
    session.setQuality(chosen);
  };
  useLiveKeys({
    onCamera: toggleCamera,
    onMicrophone: toggleMicrophone,
    onHangUp,
    onEscapeTwice: () => session.switches()?.cutAll(),
  });
  return (
    // On a low screen with large text the tools scroll and all else goes behind them: the way out is always in sight.
    <div className="sticky bottom-0 z-10 flex flex-none flex-wrap items-center justify-center gap-2 border-t border-line bg-ground px-2 py-2.5 desktop:px-4">
      <div className="flex max-h-[28dvh] max-w-full min-h-11 flex-wrap items-center justify-center gap-2 overflow-y-auto">
        <IconButton
          icon={sound.isOn ? Mic : MicOff}
          label={sound.isOn ? text.cutMicrophone : text.openMicrophone}
          disabled={sound.isDisabled}
          aria-busy={sound.isBusy || undefined}
          onClick={toggleMicrophone}
        />
        <IconButton
          icon={picture.isOn ? Video : VideoOff}
          label={picture.isOn ? text.cutCamera : text.openCamera}
          disabled={picture.isDisabled}
          aria-busy={picture.isBusy || undefined}
          onClick={toggleCamera}
        />
        {camera && <IconButton icon={SwitchCamera} label={text.switchCamera} onClick={() => void changeCamera()} />}
        <IconButton icon={SlidersHorizontal} label={cameras.settings} onClick={() => setOpen('settings')} />
        {canOpenOwnWindow() && (
          <IconButton
            icon={PictureInPicture2}
            label={text.ownWindow}
            disabled={isOff}
            onClick={() => void toggleOwnWindow(frame.current?.querySelector('video') ?? null)}
          />
        )}
        <IconButton
          icon={ShieldCheck}
          label={text.codeTitle}
          disabled={code === null}
          className={cx(hasCodeChanged && 'text-accent-text')}
          onClick={() => {
            session.noteCodeSeen();
            setOpen('code');
          }}
        />
        <select
          aria-label={text.quality}
          title={text.quality}
          value={quality}
          onChange={({ target }) => setQuality(videoQualities.find((each) => each === target.value) ?? quality)}
          className="min-h-11 max-w-[calc(100%-68px)] min-w-0 rounded-control bg-sunken px-2 text-second text-text hairline"
        >
          {videoQualities.map((each) => (
            <option key={each} value={each}>
              {text.qualities[each]}
            </option>
          ))}
        </select>
      </div>
      <Button size="small" variant="danger" title={text.keys} onClick={onHangUp}>
        <Icon icon={PhoneOff} size={18} />
        {text.hangUp}
      </Button>
      <NetworkFigures media={media} />
      {open === 'code' && code && <CodeSheet code={code} hasChanged={hasCodeChanged} onClose={() => setOpen(null)} />}
      {open === 'settings' && (
        <CameraSettings
          camera={camera}
          mirrored={camera === null || isFacingUser(camera)}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
