import { useId, useSyncExternalStore } from 'react';
import { errorText } from '#i18n/errors.ts';
import { useChangeDisplay, useDisplay } from '#device/use-display.ts';
import { useOnline } from '#device/use-online.ts';
import { canBlurBackground } from '#platform/background-blur.ts';
import { Switch } from '#ui/Switch.tsx';
import { toast } from '#ui/toast.ts';
import { blurView } from '../blur/blur-view.ts';
import { blurringOf, blursByItself, latestBlur, ownBlurOf, showBackground } from '../blur/blurred-camera.ts';
import { cameras as text } from '../cameras.fr.ts';

const nothing = () => () => undefined;
const noState = () => null;

/**
 * « Flouter l’arrière-plan » [LIVE-07]: the wish of this device, which what is sent follows. `camera`: the one whose
 * state is said; null: none is open.
 */
export function BlurSwitch({ camera }: { camera: MediaStreamTrack | null }) {
  const { blurBackground: isWished } = useDisplay();
  const change = useChangeDisplay();
  const isOnline = useOnline();
  const [label, hint] = [useId(), useId()];
  const blurring = camera ? blurringOf(camera) : undefined;
  const state = useSyncExternalStore(blurring?.subscribe ?? nothing, blurring?.get ?? noState);
  const { hasFailed } = useSyncExternalStore(latestBlur.subscribe, latestBlur.get);
  const own = camera ? ownBlurOf(camera) : { can: false, mayStop: false };
  const isByDevice = camera !== null && !blurring && blursByItself(camera);
  const view = blurView({
    ...{ isWished, isByDevice, isOnline, mayStop: own.mayStop },
    phase: state?.phase ?? (hasFailed ? 'failed' : null),
    canBlur: own.can || canBlurBackground(),
  });
  const set = (blurBackground: boolean) => {
    latestBlur.set({ hasFailed: false });
    if (!blurBackground && isByDevice) void showBackground(camera);
    if (!change({ blurBackground })) toast(errorText('storage-full'), { tone: 'bad' });
  };
  return (
    <div className="flex items-center gap-4 text-left">
      <div className="min-w-0 flex-1">
        <p id={label} className="text-second">
          {text.blur.label}
        </p>
        <p id={hint} role="status" className="text-small text-text-soft">
          {text.blur.hints[view.hint]}
        </p>
      </div>
      <Switch
        checked={view.isOn}
        disabled={view.isDisabled}
        onChange={set}
        aria-labelledby={label}
        aria-describedby={hint}
      />
    </div>
  );
}
