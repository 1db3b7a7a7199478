import { entryRules } from '#actions/rules.ts';
import { outbox as text } from '#i18n/fr/outbox.ts';
import { useLive } from '#device/use-live.ts';
import type { ConversationId, MessageId } from '#schemas/ids.ts';
import { currentMessage, type ConflictView } from '../queries.ts';
import { journalText, refusalText, titleOf } from '../entry-text.ts';

const labels = text.conflicts;

/** Shows the value before, the request made here, the decision and its rule, and the message as it is now. */
export function Difference({ conflict }: { conflict: ConflictView }) {
  const { action, code, rule, event, conversationId, messageId, field } = conflict;
  const displayValue = (value: string | null) => (value !== null && field ? journalText(field, value) : value);
  const [base, ownValue, otherValue] = [
    displayValue(conflict.base),
    displayValue(conflict.mine),
    displayValue(conflict.theirs),
  ];
  return (
    <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 rounded-control bg-sunken px-4 py-3 text-small [&_dd]:whitespace-pre-wrap [&_dd]:[overflow-wrap:anywhere] [&_dt]:text-text-faint">
      {base !== null && <Line label={labels.base}>{base}</Line>}
      <Line label={labels.mine}>{ownValue ?? titleOf(conflict)}</Line>
      {event === 'changed-twice' && otherValue !== null && <Line label={labels.elsewhere}>{otherValue}</Line>}
      <Line label={labels.theirs}>{decisionText({ ...conflict, base, mine: ownValue, theirs: otherValue })}</Line>
      {conversationId !== null && messageId !== null && (
        <CurrentMessage conversationId={conversationId} messageId={messageId} />
      )}
      {code !== null && <Line label={labels.code}>{refusalText(action, code)}</Line>}
      <Line label={labels.rule}>{`${labels.rules[rule]}. ${labels.lines[event]}`}</Line>
    </dl>
  );
}

function decisionText({ event, theirs: otherValue, base, mine: ownValue, action }: ConflictView): string {
  if (event === 'deleted-late' || (event === 'superseded' && otherValue === null)) return labels.deleted;
  if ((event === 'sent-again' || event === 'changed-twice') && ownValue !== null) return ownValue;
  return otherValue ?? base ?? (entryRules.bringsMessage({ action }) ? labels.nothing : labels.unchanged);
}

function CurrentMessage({ conversationId, messageId }: { conversationId: ConversationId; messageId: MessageId }) {
  const liveMessage = useLive(currentMessage, conversationId, messageId);
  const message = liveMessage.status === 'ready' ? liveMessage.value : null;
  return message && <Line label={labels.present}>{message.deleted ? labels.deleted : message.text}</Line>;
}

function Line({ label, children }: { label: string; children: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd dir="auto">{children}</dd>
    </>
  );
}
