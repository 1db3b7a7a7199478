import { debounceTime } from 'rxjs';
import { useEffect } from 'react';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { cardAnswer, type CardAnswer } from '#schemas/wire/groups.ts';
import { log } from '#lib/log.ts';
import { useDevice } from '#device/device-context.ts';
import { callRpc, type RpcFunction } from '#platform/rpc-client.ts';
import { toast } from '#ui/toast.ts';
import { groupChanges, type GroupChange } from './group-changes.ts';
import { knownGroups, type KnownGroups } from './queries.ts';
import { groupToasts as text } from './toasts.fr.ts';

const card: RpcFunction<{ groupId: ConversationId }, CardAnswer> = { name: 'group_card', answer: cardAnswer };

/** A change set is written in several steps; they are one change. */
const SETTLED_MS = 250;

/**
 * Tells what becomes of the member's groups while a tab is looked at, whoever caused it and on which device
 * [GROUP-63 to GROUP-67, GROUP-70]. What happened before the first look is not told.
 */
export function useGroupToasts(): void {
  const { device } = useDevice();
  useEffect(() => {
    if (!device) return;
    let before: KnownGroups | null = null;
    const subscription = knownGroups(device)
      .pipe(debounceTime(SETTLED_MS))
      .subscribe({
        next(now) {
          if (before && now && document.visibilityState === 'visible')
            for (const change of groupChanges(before, now, device.account)) void tell(change, device.account);
          before = now;
        },
        error: (error: unknown) => log.crash('groups.not-watched', error),
      });
    return () => subscription.unsubscribe();
  }, [device]);
}

async function tell({ kind, groupId, name }: GroupChange, account: MemberId): Promise<void> {
  const id = `group ${groupId}`;
  if (kind !== 'gone') return toast(text[kind].title, { id, text: text[kind].text(name) });
  const answer = await callRpc(card, { groupId }, `${card.name} ${groupId}`);
  const deletedBy = answer.ok ? answer.value.deletedBy : null;
  // Whoever deleted it knows [GROUP-71].
  if (deletedBy !== null && deletedBy !== account) toast(text.error, { id, text: text.deleted, tone: 'bad' });
}
