import { usePush, type PushControl } from '#device/use-push.ts';
import { pushPermission } from '#platform/push-manager.ts';
import { toast } from '#ui/toast.ts';
import { push as text } from './text.fr.ts';

export interface PushChoice extends Omit<PushControl, 'turnOn' | 'turnOff'> {
  choose(on: boolean): void;
}

/** Returns the choice about pushes to this device, with what is said about its outcome. */
export function usePushChoice(): PushChoice | null {
  const control = usePush();
  if (!control) return null;
  const { turnOn, turnOff, ...rest } = control;
  const choose = async (on: boolean): Promise<void> => {
    if (!on) {
      await turnOff();
      toast(text.disabled);
    } else if (await turnOn()) toast(text.enabled);
    else toast(pushPermission() === 'denied' ? text.refused : text.failed, { tone: 'bad' });
  };
  return { ...rest, choose: (on) => void choose(on) };
}
