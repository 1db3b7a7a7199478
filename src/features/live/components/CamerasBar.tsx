import { Eye, Mic, MicOff, SlidersHorizontal, Video, VideoOff } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { MemberId } from '#schemas/ids.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import type { RoomModel } from '../room-model.ts';
import { cameras as text } from '../cameras.fr.ts';
import { ownControl } from '../own-control.ts';
import { receptions } from '../tiles.ts';
import { useLiveKeys } from '../use-live-keys.ts';
import type { RoomActs } from '../room-acts.ts';
import type { RoomCameras } from '../use-cameras.ts';
import { CameraSettings } from './CameraSettings.tsx';
import { GoLive } from './GoLive.tsx';
import { NetworkFigures } from './NetworkFigures.tsx';
import { Watchers } from './Watchers.tsx';

interface Props {
  me: MemberId;
  model: RoomModel;
  cameras: RoomCameras;
  acts: RoomActs;
  isPremium: boolean;
}

/** One’s own camera and microphone, and what one takes of the others. */
export function CamerasBar({ me, model, cameras, acts, isPremium }: Props) {
  const [open, setOpen] = useState<'camera' | 'settings' | 'watchers' | null>(null);
  const { media, choice, setReception, cutCamera, cutAll, toggleMicrophone } = cameras;
  const isConnected = media?.status === 'connected';
  const [picture, sound] = [ownControl('camera', cameras, isConnected), ownControl('microphone', cameras, isConnected)];
  const toggleCamera = () => (picture.isOn ? cutCamera() : setOpen('camera'));
  useLiveKeys(
    {
      onCamera: toggleCamera,
      onMicrophone: () => void toggleMicrophone(),
      onEscapeTwice: cutAll,
    },
    isConnected && isPremium,
  );
  const requests = model.viewers.requests.length;
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line px-2 py-2 desktop:px-4">
      {isPremium && (
        <>
          <Button
            size="small"
            variant={picture.isOn ? 'danger' : 'main'}
            disabled={picture.isDisabled}
            aria-busy={picture.isBusy || undefined}
            title={text.keys}
            onClick={toggleCamera}
          >
            <Icon icon={picture.isOn ? VideoOff : Video} size={18} />
            {picture.isOn ? text.cutCamera : text.goLive}
          </Button>
          <IconButton
            icon={sound.isOn ? Mic : MicOff}
            label={sound.isOn ? text.cutMicrophone : text.openMicrophone}
            disabled={sound.isDisabled}
            aria-busy={sound.isBusy || undefined}
            onClick={() => void toggleMicrophone()}
          />
          {cameras.ownCamera && (
            <IconButton icon={SlidersHorizontal} label={text.settings} onClick={() => setOpen('settings')} />
          )}
        </>
      )}
      {!isPremium && (
        <p className="text-small text-text-soft">
          {text.premium}{' '}
          <Link to="/subscription" className="text-accent-text underline underline-offset-4">
            {text.offers}
          </Link>
        </p>
      )}
      {media?.camera === true && (
        <Button size="small" variant="quiet" onClick={() => setOpen('watchers')}>
          <Icon icon={Eye} size={18} />
          {text.watchers(model.watchers.length)}
          {requests > 0 && ` · ${text.requestsNew(requests)}`}
        </Button>
      )}
      <select
        aria-label={text.reception}
        value={choice.reception}
        onChange={({ target }) => setReception(receptions.find((each) => each === target.value) ?? 'all')}
        className="ml-auto min-h-11 rounded-control bg-sunken px-2 text-second text-text hairline"
      >
        {receptions.map((each) => (
          <option key={each} value={each}>
            {text.receptions[each]}
          </option>
        ))}
      </select>
      <NetworkFigures media={media} />
      {open === 'camera' && <GoLive cameras={cameras} onClose={() => setOpen(null)} />}
      {open === 'settings' && <CameraSettings camera={cameras.ownCamera} onClose={() => setOpen(null)} />}
      {open === 'watchers' && <Watchers {...{ me, model, cameras, acts }} onClose={() => setOpen(null)} />}
    </div>
  );
}
