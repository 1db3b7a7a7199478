/** Describes waiting entries in plain French. */
import { optimisticView } from '#actions/optimistic.ts';
import { entryRules } from '#actions/rules.ts';
import type { Action } from '#schemas/actions/union.ts';
import type { ProfileField } from '#schemas/entities/profile.ts';
import type { RefusalCode } from '#schemas/error-codes.ts';
import type { WaitingView } from '#domain/views.ts';
import { actionWords } from '#i18n/fr/actions.ts';
import { clockTime } from '#i18n/dates.ts';
import { errorText } from '#i18n/errors.ts';
import { talk } from '#i18n/fr/talk.ts';
import { outbox as text } from '#i18n/fr/outbox.ts';
import { profileWords } from '#i18n/fr/profile-words.ts';
import { fieldText, fieldValueText } from '#i18n/profile-fields.ts';
import type { SyncState } from '#platform/sync-state.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Returns whether a field is set in the settings: the sounds and the sensitive consent. The other fields are set in the
 * profile.
 */
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

/** Returns where the subject of an entry can be seen. */
export function linkOf({
  conversationId,
  isGroup = false,
  ...named
}: Pick<WaitingView, 'conversationId'> & Partial<Pick<WaitingView, 'isGroup'>> & FieldSubject): {
  to: string;
  title: string;
} {
  if (conversationId !== null)
    return { to: `/chat/${isGroup ? 'group/' : ''}${conversationId}`, title: text.actions.open };
  return isProfileField(named)
    ? { to: '/edit-profile', title: text.actions.profile }
    : { to: '/settings', title: text.actions.settings };
}

/** Returns the value of a field in words; the journal stores it as JSON. */
export const journalText = (field: ProfileField, value: string): string => fieldValueText(field, JSON.parse(value));

/** Returns the text of an entry, or a text in its place; null if it has none. */
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

/** Returns an age in words; « unknown » for a time in the future. */
export function ageText(at: number, now: number): string {
  const age = now - at;
  if (age < -MINUTE) return text.ages.unknown;
  if (age < MINUTE) return text.ages.now;
  if (age < HOUR) return text.ages.minutes(Math.floor(age / MINUTE));
  return age < DAY ? text.ages.hours(Math.floor(age / HOUR)) : text.ages.days(Math.floor(age / DAY));
}

/** Returns why the entry waits. `connection`: the state as the member is shown it. */
export function reasonText(
  { state, action, code, leavesAt }: WaitingView,
  { session, outdated, storage, retryReason, isReadOnly = false }: SyncState & { isReadOnly?: boolean },
  connection: SyncState['connection'],
): string {
  const { reasons } = text;
  if (state === 'refused') return code === null ? text.conflicts.lines.refused : refusalText(action, code);
  if (state === 'asks' && code !== null) return refusalText(action, code);
  if (state === 'asks') return entryRules.bringsMessage({ action }) ? reasons.staleMessage : reasons.stale;
  if (state === 'held') return reasons.held;
  // The server asks for another try within a minute, and again, until the site is open.
  if (state === 'deferred' && isReadOnly) return reasons.readOnly;
  if (state === 'deferred' && leavesAt !== null) return reasons.deferred(clockTime(leavesAt));
  if (session === 'lost' || session === 'ended' || retryReason === 'session-lost') return reasons.session;
  if (outdated) return reasons.outdated;
  if (storage !== 'well') return reasons.storage;
  if (connection === 'offline') return reasons.offline;
  if (isReadOnly) return reasons.readOnly;
  if (retryReason === 'retry' || retryReason === 'server-error' || retryReason === 'rate-limited') return reasons.busy;
  if (retryReason !== null) return errorText(retryReason);
  return connection === 'online' ? reasons.leaving : reasons.connecting;
}

/** Returns the reason of a refusal. The texts for messages are not used for entries about the member's own account. */
export const refusalText = (action: Action, code: RefusalCode): string =>
  actionWords[action].isAboutSelf ? errorText(code) : talk.refusals[code];

export interface PossibleActions {
  edit: boolean;
  cancel: boolean;
  retry: boolean;
  resend: boolean;
}

/** Returns the actions that the member can take on the entry. */
export function possibleActions({
  action,
  state,
  code,
  claimed,
  type,
  otherId,
  isGroup,
}: WaitingView): PossibleActions {
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
    resend: isRefused && isEdit && code === 'edit-too-late' && (isGroup || otherId !== null),
  };
}
