/** What waits, in plain French. */
import { optimisticView } from '#actions/optimistic.ts';
import { entryRules } from '#actions/rules.ts';
import type { Action } from '#schemas/actions/union.ts';
import type { ProfileField } from '#schemas/entities/profile.ts';
import type { RefusalCode } from '#schemas/error-codes.ts';
import type { WaitingView } from '#domain/views.ts';
import { actionWords } from '#i18n/fr/actions.ts';
import { errorText } from '#i18n/errors.ts';
import { talk } from '#i18n/fr/talk.ts';
import { outbox as text } from '#i18n/fr/outbox.ts';
import { profileWords } from '#i18n/fr/profile-words.ts';
import { fieldText, fieldValueText } from '#i18n/profile-fields.ts';
import type { SyncState } from '#platform/sync-state.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What is heard is set in the settings; the rest of one's own, sensitive consent apart, in the profile. */
const inSettings = (field: string): boolean => field.startsWith('sound') || field === 'sensitiveConsent';
type FieldSubject = Partial<Pick<WaitingView, 'fields'>> & { field?: ProfileField | undefined };
const isProfileField = ({ fields, field }: FieldSubject): boolean =>
  (field ? [field] : Object.keys(fields ?? {})).some((each) => !inSettings(each));

export const titleOf = ({
  action,
  name,
  field,
  ...rest
}: Pick<WaitingView, 'action' | 'name'> & FieldSubject): string =>
  field
    ? profileWords.fields[field]
    : isProfileField(rest)
      ? text.profile
      : actionWords[action].waiting(name ?? text.someone);

/** Where it is to be seen. */
export function linkOf({ conversationId, ...named }: Pick<WaitingView, 'conversationId'> & FieldSubject): {
  to: string;
  title: string;
} {
  if (conversationId !== null) return { to: `/chat/${conversationId}`, title: text.actions.open };
  return isProfileField(named)
    ? { to: '/edit-profile', title: text.actions.profile }
    : { to: '/settings', title: text.actions.settings };
}

/** The journal keeps the values of fields as JSON. */
export const journalText = (field: ProfileField, value: string): string => fieldValueText(field, JSON.parse(value));

/** The words concerned, or what stands for them; null where there are none. */
export function entryExcerpt({
  text: messageText,
  type,
  fields,
}: Pick<WaitingView, 'text' | 'type' | 'fields'>): string | null {
  if (fields)
    return Object.entries(fields)
      .flatMap(([field, edit]) => (edit ? fieldText(field as ProfileField, edit.value) : []))
      .join('\n');
  if (messageText !== null && messageText !== '') return messageText;
  return messageText === null || type === 'text' ? null : type === 'gif' ? text.gif : text.image;
}

/** An age that cannot be is none. */
export function ageText(at: number, now: number): string {
  const age = now - at;
  if (age < -MINUTE) return text.ages.unknown;
  if (age < MINUTE) return text.ages.now;
  if (age < HOUR) return text.ages.minutes(Math.floor(age / MINUTE));
  return age < DAY ? text.ages.hours(Math.floor(age / HOUR)) : text.ages.days(Math.floor(age / DAY));
}

/** Why it is still here. `connection`: as the member should read it. */
export function reasonText(
  { state, action, code }: WaitingView,
  { session, outdated, storage, retryReason }: SyncState,
  connection: SyncState['connection'],
): string {
  const { reasons } = text;
  if (state === 'refused') return code === null ? text.conflicts.lines.refused : refusalText(action, code);
  if (state === 'asks') return entryRules.bringsMessage({ action }) ? reasons.staleMessage : reasons.stale;
  if (state === 'held') return reasons.held;
  if (session === 'lost' || session === 'ended' || retryReason === 'session-lost') return reasons.session;
  if (outdated) return reasons.outdated;
  if (storage !== 'well') return reasons.storage;
  if (connection === 'offline') return reasons.offline;
  if (retryReason === 'retry' || retryReason === 'server-error' || retryReason === 'rate-limited') return reasons.busy;
  if (retryReason !== null) return errorText(retryReason);
  return connection === 'online' ? reasons.leaving : reasons.connecting;
}

/** Of what is no message, nothing is said about one. */
export const refusalText = (action: Action, code: RefusalCode): string =>
  actionWords[action].isAboutSelf ? errorText(code) : talk.refusals[code];

export interface PossibleActions {
  edit: boolean;
  cancel: boolean;
  retry: boolean;
  resend: boolean;
}

/** What the member can do with it. */
export function possibleActions({ action, state, code, claimed, type, otherId }: WaitingView): PossibleActions {
  const isRefused = state === 'refused';
  const isWithRejected = code === 'with-rejected';
  const isMessage = entryRules.bringsMessage({ action });
  const isEdit = optimisticView.changesText({ action });
  const hasWords = (isMessage || isEdit) && type === 'text';
  const canTakeBack = !claimed && entryRules.canTakeBack({ action });
  return {
    edit: hasWords && state !== 'asks' && !isWithRejected && code !== 'edit-too-late',
    cancel: state !== 'asks' && (isMessage || isRefused || canTakeBack),
    retry: isRefused && !isWithRejected && code !== 'edit-too-late',
    resend: isRefused && isEdit && code === 'edit-too-late' && otherId !== null,
  };
}
