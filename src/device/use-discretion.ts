import { useCachedAnswer } from './answers/use-cached-answer.ts';
import { useCommands } from './use-commands.ts';
import { useLive } from './use-live.ts';
import { useSettledWish } from './use-settled-wish.ts';
import { pendingDiscretion, setDiscretion } from './visits.ts';

const noParams = {};
const commands = { setDiscretion };

/** « Navigation discrète », wherever it is shown: null while it is unknown. `set` rejects where it cannot be stored. */
export function useDiscretion() {
  const { answer, refresh } = useCachedAnswer('privacy.page', noParams);
  const run = useCommands(commands);
  const live = useLive(pendingDiscretion);
  const pending = live.status === 'ready' ? live.value : null;
  const page = answer.status === 'stored' ? answer.pages[0] : undefined;
  const stored = page && answer.status === 'stored' ? { value: page.discreet, at: answer.at } : null;
  return {
    discreet: useSettledWish(pending, stored, refresh),
    isPending: pending !== null,
    set: (discreet: boolean): Promise<void> | undefined => run?.setDiscretion(discreet),
  };
}
