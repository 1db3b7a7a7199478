import { outbox as text } from '#i18n/fr/outbox.ts';
import { useLive } from '#live/use-live.ts';
import type { ConversationId, MessageId } from '#schemas/ids.ts';
import { messageNow, type ConflictView } from '../queries.ts';
import { keptWords, refusalOf, titleOf } from '../words.ts';

const words = text.conflicts;

/** What was before, what was asked for here, what was decided and by which rule; and how the message stands now. */
export function Difference({ conflict }: { conflict: ConflictView }) {
  const { action, code, rule, event, conversationId, messageId, field } = conflict;
  const said = (value: string | null) => (value !== null && field ? keptWords(field, value) : value);
  const [base, mine, theirs] = [said(conflict.base), said(conflict.mine), said(conflict.theirs)];
  return (
    <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 rounded-control bg-sunken px-4 py-3 text-small [&_dd]:whitespace-pre-wrap [&_dd]:[overflow-wrap:anywhere] [&_dt]:text-text-faint">
      {base !== null && <Line label={words.base}>{base}</Line>}
      <Line label={words.mine}>{mine ?? titleOf(conflict)}</Line>
      {event === 'changed-twice' && theirs !== null && <Line label={words.elsewhere}>{theirs}</Line>}
      <Line label={words.theirs}>{decided({ ...conflict, base, mine, theirs })}</Line>
      {conversationId !== null && messageId !== null && (
        <Present conversationId={conversationId} messageId={messageId} />
      )}
      {code !== null && <Line label={words.code}>{refusalOf(action, code)}</Line>}
      <Line label={words.rule}>{`${words.rules[rule]}. ${words.lines[event]}`}</Line>
    </dl>
  );
}

function decided({ event, theirs, base, mine, action }: ConflictView): string {
  if (event === 'deleted-late' || (event === 'superseded' && theirs === null)) return words.deleted;
  if ((event === 'sent-again' || event === 'changed-twice') && mine !== null) return mine;
  return theirs ?? base ?? (action === 'message.send' ? words.nothing : words.unchanged);
}

function Present({ conversationId, messageId }: { conversationId: ConversationId; messageId: MessageId }) {
  const now = useLive(messageNow, conversationId, messageId);
  const message = now.status === 'ready' ? now.value : null;
  return message && <Line label={words.present}>{message.deleted ? words.deleted : message.text}</Line>;
}

function Line({ label, children }: { label: string; children: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd dir="auto">{children}</dd>
    </>
  );
}
