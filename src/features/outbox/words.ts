/** What waits, in plain French. */
import type { Action } from '#schemas/commands/command.ts';
import type { ProfileField } from '#schemas/entities/profile.ts';
import type { RefusalCode } from '#schemas/error-codes.ts';
import type { WaitingView } from '#domain/views.ts';
import { errorText } from '#i18n/errors.ts';
import { talk } from '#i18n/fr/talk.ts';
import { outbox as text } from '#i18n/fr/outbox.ts';
import { profileWords } from '#i18n/fr/profile-words.ts';
import { fieldWords, valueWords } from '#i18n/profile-fields.ts';
import type { SyncState } from '#platform/sync-state.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What is heard is set in the settings; the rest of one's own, sensitive consent apart, in the profile. */
const inSettings = (field: string): boolean => field.startsWith('sound') || field === 'sensitiveConsent';
type Named = Partial<Pick<WaitingView, 'fields'>> & { field?: ProfileField | undefined };
const ofProfile = ({ fields, field }: Named): boolean =>
  (field ? [field] : Object.keys(fields ?? {})).some((each) => !inSettings(each));

export const titleOf = ({ action, name, field, ...rest }: Pick<WaitingView, 'action' | 'name'> & Named): string =>
  field ? profileWords.fields[field] : ofProfile(rest) ? text.profile : text.kinds[action](name ?? text.someone);

/** Where it is to be seen. */
export function placeOf({ conversationId, ...named }: Pick<WaitingView, 'conversationId'> & Named): {
  to: string;
  title: string;
} {
  if (conversationId !== null) return { to: `/chat/${conversationId}`, title: text.actions.open };
  return ofProfile(named)
    ? { to: '/edit-profile', title: text.actions.profile }
    : { to: '/settings', title: text.actions.settings };
}

/** The journal keeps the values of fields as JSON. */
export const keptWords = (field: ProfileField, value: string): string => valueWords(field, JSON.parse(value));

/** The words concerned, or what stands for them; null where there are none. */
export function excerptOf({ text: words, type, fields }: Pick<WaitingView, 'text' | 'type' | 'fields'>): string | null {
  if (fields)
    return Object.entries(fields)
      .flatMap(([field, edit]) => (edit ? fieldWords(field as ProfileField, edit.value) : []))
      .join('\n');
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
export function reasonOf(
  { state, action, code }: WaitingView,
  { session, outdated, storage, waitsFor }: SyncState,
  connection: SyncState['connection'],
): string {
  const { reasons } = text;
  if (state === 'refused') return code === null ? text.conflicts.lines.refused : refusalOf(action, code);
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

/** Of what is no message, nothing is said about one. */
export const refusalOf = (action: Action, code: RefusalCode): string =>
  action === 'profile.edit' ? errorText(code) : talk.refusals[code];

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
