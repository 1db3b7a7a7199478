import { Check, CheckCheck, CircleAlert, Clock3 } from 'lucide-react';
import { use } from 'react';
import { Link } from 'react-router-dom';
import { clockTime } from '#i18n/dates.ts';
import { chat } from '#i18n/fr/chat.ts';
import { talk } from '#i18n/fr/talk.ts';
import type { MessageState as State, MessageView } from '#domain/views.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { GroupRowsContext } from '../group-parts.ts';

const looks: Record<State, { icon: typeof Check; look: string }> = {
  pending: { icon: Clock3, look: 'text-warn' },
  sent: { icon: Check, look: 'text-text-faint' },
  read: { icon: CheckCheck, look: 'text-text-faint' },
  failed: { icon: CircleAlert, look: 'text-bad' },
};

export interface MessageStateActions {
  onRetry(message: MessageView): void;
  onRemove(message: MessageView): void;
  /** Turns the message back into the draft (« Non »). */
  onKeep(message: MessageView): void;
}

/** The line under a run of own messages: state, time, and the actions on it [Y4]. */
export function MessageState({
  message,
  isWaiting,
  onRetry,
  onRemove,
  onKeep,
}: { message: MessageView; isWaiting: boolean } & MessageStateActions) {
  const { state, code, at, needsConfirmation, leavesAt } = message;
  const group = use(GroupRowsContext);
  if (!state) return null;
  const { icon, look } = looks[state];
  const failed = state === 'failed';
  return (
    <div
      className={cx(
        'mt-1 mr-1.5 flex max-w-[78%] flex-wrap items-center justify-end gap-x-[5px] self-end text-mini',
        look,
      )}
    >
      <Icon icon={icon} size={14} />
      {state === 'pending' ? (
        <Link
          to="/outbox"
          title={talk.seeWaiting}
          className="relative text-inherit underline-offset-4 after:absolute after:inset-x-0 after:-inset-y-3 not-hover:no-underline"
        >
          {chat.states.pending}
        </Link>
      ) : (
        <span>{chat.states[state]}</span>
      )}
      <span aria-hidden="true">·</span>
      {failed && code ? (
        code === 'sanctioned' ? (
          <Link to="/settings/decisions" className="text-inherit underline underline-offset-4">
            {talk.refusals[code]}
          </Link>
        ) : (
          <span>{talk.refusals[code]}</span>
        )
      ) : leavesAt !== null && group ? (
        <group.Leaves at={leavesAt} />
      ) : (
        <time dateTime={new Date(at).toISOString()}>{clockTime(at)}</time>
      )}
      {needsConfirmation && (
        <>
          <span className="text-text-soft">{talk.stillSend.question}</span>
          <Action onPress={() => onRetry(message)}>{talk.stillSend.yes}</Action>
          <Action onPress={() => onKeep(message)}>{talk.stillSend.no}</Action>
        </>
      )}
      {failed && <Action onPress={() => onRetry(message)}>{talk.retry}</Action>}
      {(failed || (isWaiting && !needsConfirmation)) && (
        <Action onPress={() => onRemove(message)}>{talk.remove}</Action>
      )}
    </div>
  );
}

function Action({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="relative rounded-control px-1.5 py-1 font-semibold underline-offset-4 after:absolute after:inset-x-0 after:-inset-y-2 hover:underline"
    >
      {children}
    </button>
  );
}
