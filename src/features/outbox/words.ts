/** What waits, in plain French. */
import type { WaitingView } from '#domain/views.ts';
import { errorText } from '#i18n/errors.ts';
import { chat } from '#i18n/fr/chat.ts';
import { outbox as text } from '#i18n/fr/outbox.ts';
import type { SyncState } from '#platform/sync-state.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const titleOf = ({ action, name }: Pick<WaitingView, 'action' | 'name'>): string => text.kinds[action](name ?? text.someone);

/** The words concerned, or what stands for them; null where there are none. */
export function excerptOf({ text: words, type }: Pick<WaitingView, 'text' | 'type'>): string | null {
  if (words !== null && words !== '') return words;
  return words === null || type === 'text' ? null : type === 'gif' ? text.gif : text.image;
}

/** An age that cannot be is none. */
export function ageOf(at: number, now: number): string {
  const age = now - at;
  if (age < -MINUTE) return text.ages.unknown;
  if (age < MINUTE) return text.ages.now;
  if (age < HOUR) return text.ages.minutes(Math.floor(age / MINUTE));
  return age < DAY ? text.ages.hours(Math.floor(age / HOUR)) : text.ages.days(Math.floor(age / DAY));
}

/** Why it is still here. `connection`: as the member should read it. */
export function reasonOf({ state, action, code }: WaitingView, { session, outdated, storage, waitsFor }: SyncState, connection: SyncState['connection']): string {
  const { reasons } = text;
  if (state === 'refused') return code === null ? text.conflicts.lines.refused : chat.refusals[code];
  if (state === 'asks') return action === 'message.send' ? reasons.staleMessage : reasons.stale;
  if (state === 'held') return reasons.held;
  if (session === 'lost' || session === 'ended' || waitsFor === 'session-lost') return reasons.session;
  if (outdated) return reasons.outdated;
  if (storage !== 'well') return reasons.storage;
  if (connection === 'offline') return reasons.offline;
  if (waitsFor === 'retry' || waitsFor === 'server-error' || waitsFor === 'rate-limited') return reasons.busy;
  if (waitsFor !== null) return errorText(waitsFor);
  return connection === 'online' ? reasons.leaving : reasons.connecting;
}

export interface Possible {
  edit: boolean;
  cancel: boolean;
  retry: boolean;
  anew: boolean;
}

/** What the member can do with it. */
export function possible({ action, state, code, claimed, type, otherId }: WaitingView): Possible {
  const refused = state === 'refused';
  const along = code === 'with-rejected';
  const hasWords = (action === 'message.send' || action === 'message.edit') && type === 'text';
  return {
    edit: hasWords && state !== 'asks' && !along && code !== 'edit-too-late',
    cancel: state !== 'asks' && (action === 'message.send' || refused || (!claimed && action !== 'message.cancel')),
    retry: refused && !along && code !== 'edit-too-late',
    anew: refused && action === 'message.edit' && code === 'edit-too-late' && otherId !== null,
  };
}
