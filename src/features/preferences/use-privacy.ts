import type { Observable } from 'rxjs';
import type { PrivacyChoice } from '#schemas/actions/privacy-set.ts';
import type { ConsentRecord } from '#schemas/wire/privacy.ts';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { pendingCalling, pendingFinding, pendingWriting, setPrivacy } from '#device/privacy.ts';
import type { Device } from '#device/device.ts';
import { useCommands } from '#device/use-commands.ts';
import { useDiscretion } from '#device/use-discretion.ts';
import { useLive } from '#device/use-live.ts';
import { useSettledWish } from '#device/use-settled-wish.ts';
import { withStorageToast } from '#ui/with-storage-toast.ts';

const noParams = {};
const commands = { setPrivacy };
const noConsents: readonly ConsentRecord[] = [];

/** The member's choices of privacy, with what waits applied; null while they are not known. */
export function usePrivacy() {
  const { answer, refresh } = useCachedAnswer('privacy.page', noParams);
  const run = useCommands(commands);
  const discretion = useDiscretion();
  const page = answer.status === 'stored' ? answer.pages[0] : undefined;
  const at = answer.status === 'stored' ? answer.at : 0;
  const writing = useAudience(pendingWriting, page && { value: page.writing, at }, refresh);
  const finding = useAudience(pendingFinding, page && { value: page.finding, at }, refresh);
  const calling = useAudience(pendingCalling, page && { value: page.calling, at }, refresh);
  return {
    answer,
    refresh,
    writing,
    finding,
    calling,
    discretion,
    consents: page?.consents ?? noConsents,
    set: (choice: PrivacyChoice) => void withStorageToast(run?.setPrivacy(choice)),
    setDiscreet: (discreet: boolean) => void withStorageToast(discretion.set(discreet)),
  };
}

function useAudience<A extends string>(
  query: (device: Device) => Observable<A | null>,
  stored: { value: A; at: number } | undefined,
  refresh: () => void,
) {
  const live = useLive(query);
  const pending = live.status === 'ready' ? live.value : null;
  return { audience: useSettledWish(pending, stored ?? null, refresh), isPending: pending !== null };
}
