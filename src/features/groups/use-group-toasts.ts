import { firstValueFrom, of, ReplaySubject, share, switchMap, tap, timeout, timer, type Observable } from 'rxjs';
import { useCallback, useEffect, useState } from 'react';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { cardAnswer, type CardAnswer } from '#schemas/wire/groups.ts';
import { log } from '#lib/log.ts';
import type { Device } from '#device/device.ts';
import { useDevice } from '#device/device-context.ts';
import { callRpc, type RpcFunction } from '#platform/rpc-client.ts';
import { toast } from '#ui/toast.ts';
import { changesOfGroups, type GroupChange } from './group-changes.ts';
import { groupToasts as text } from './toasts.fr.ts';

const card: RpcFunction<{ groupId: ConversationId }, CardAnswer> = { name: 'group_card', answer: cardAnswer };

/** A screen that acts may be left before the part that watches on every screen is loaded. */
const HANDOVER_MS = 30_000;

/** A command does not wait longer for a device that cannot be read. */
const FIRST_LOOK_PATIENCE_MS = 3000;

const watches = new WeakMap<Device, Observable<unknown>>();

/** The changes of a device's groups, told once however many parts of the app watch; the first look emits too. */
function changesTold(device: Device): Observable<unknown> {
  const known = watches.get(device);
  if (known) return known;
  const watch = changesOfGroups(device).pipe(
    tap((changes) => {
      if (document.visibilityState === 'visible') for (const change of changes) void tell(change, device.account);
    }),
    share({ connector: () => new ReplaySubject(1), resetOnRefCountZero: () => timer(HANDOVER_MS) }),
  );
  watches.set(device, watch);
  return watch;
}

/**
 * Tells what becomes of the member's groups while a tab is looked at, whoever caused it and on which device
 * [GROUP-63 to GROUP-67, GROUP-70]. What happened before the first look is not told. Watched on every screen from the
 * time that its part is loaded, and by each screen that acts on groups from its first moment on; told once.
 *
 * Returns a function that waits for the first look, so that what is done afterwards is told.
 */
export function useGroupToasts(): () => Promise<void> {
  const { device } = useDevice();
  const [opened] = useState(() => new ReplaySubject<Device>(1));
  useEffect(() => {
    if (!device) return;
    opened.next(device);
    const subscription = changesTold(device).subscribe({
      error: (error: unknown) => log.crash('groups.not-watched', error),
    });
    return () => subscription.unsubscribe();
  }, [device, opened]);
  return useCallback(async () => {
    const firstLook = opened.pipe(
      switchMap(changesTold),
      timeout({ first: FIRST_LOOK_PATIENCE_MS, with: () => of(null) }),
    );
    await firstValueFrom(firstLook);
  }, [opened]);
}

async function tell({ kind, groupId, name }: GroupChange, account: MemberId): Promise<void> {
  const id = `group ${groupId}`;
  if (kind !== 'gone') return toast(text[kind].title, { id, text: text[kind].text(name) });
  const answer = await callRpc(card, { groupId }, `${card.name} ${groupId}`);
  if (!answer.ok) return;
  const { deletedBy, departure } = answer.value;
  // Whoever deleted it knows [GROUP-71], and so does whoever left.
  if (deletedBy !== null) {
    if (deletedBy !== account) toast(text.error, { id, text: text.deleted, tone: 'bad' });
  } else if (departure !== null && departure !== 'left')
    toast(text.departed.title, { id, text: text.departed[departure](name), tone: 'bad' });
}
