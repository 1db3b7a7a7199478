import { CircleAlert, Clock3 } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { WaitingView } from '#domain/views.ts';
import { outbox as text } from '#i18n/fr/outbox.ts';
import { useUnsavedInput } from '#device/unsaved-input.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import type { WaitingActions } from '../use-waiting-actions.ts';
import { ageText, entryExcerpt, linkOf, possibleActions, titleOf } from '../entry-text.ts';
import { EntryTextForm } from './EntryTextForm.tsx';

interface Props extends WaitingActions {
  waiting: WaitingView;
  reason: string;
  now: number;
}

/** One waiting entry: its action, its age, the reason why it waits, and the actions on it. */
export function WaitingItem({
  waiting,
  reason,
  now,
  onReword,
  onCancel,
  onRetry,
  onConfirm,
  onDecline,
  onResend,
}: Props) {
  const [draft, setDraft, forgetDraft] = useUnsavedInput<string | null>(`reword ${waiting.id}`, null);
  const id = useId();
  const refused = waiting.state === 'refused';
  const excerpt = entryExcerpt(waiting);
  const can = possibleActions(waiting);
  const isEditing = draft !== null;
  const stop = () => {
    setDraft(null);
    forgetDraft();
  };
  const save = (excerpt: string) => void onReword(waiting, excerpt).then(stop);
  return (
    <article aria-labelledby={id} className="flex gap-3.5 px-4 py-4 desktop:px-5">
      <Icon
        icon={refused ? CircleAlert : Clock3}
        size={20}
        className={cx('mt-0.5 flex-none', refused ? 'text-bad' : 'text-warn')}
      />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-3">
          <h2 id={id} className="min-w-0 truncate font-text text-body leading-6 font-semibold tracking-normal">
            <Link {...linkOf(waiting)} className="text-text underline-offset-4 not-hover:no-underline">
              {titleOf(waiting)}
            </Link>
          </h2>
          <time
            dateTime={new Date(waiting.at).toISOString()}
            className="ml-auto text-note whitespace-nowrap text-text-faint tabular"
          >
            {ageText(waiting.at, now)}
          </time>
        </div>
        {isEditing ? (
          <EntryTextForm draft={draft} onDraft={setDraft} onSave={save} onStop={stop} />
        ) : (
          excerpt !== null && (
            <p className="mt-0.5 line-clamp-3 whitespace-pre-wrap text-text-soft [overflow-wrap:anywhere]">
              {!waiting.fields && <span className="sr-only">{text.words} </span>}
              <bdi>{excerpt}</bdi>
            </p>
          )
        )}
        <p className={cx('mt-1.5 text-small', refused ? 'text-bad' : 'text-warn')}>
          {reason}
          {waiting.code === 'sanctioned' && (
            <>
              {' '}
              <Link to="/settings/decisions" className="inline-block py-1 underline underline-offset-4">
                {text.decision}
              </Link>
            </>
          )}
        </p>
        {!isEditing && (
          <div className="-ml-2 mt-1.5 flex flex-wrap items-center gap-x-1 gap-y-1">
            {waiting.state === 'asks' && (
              <>
                <span className="px-2 text-small">{text.ask.question}</span>
                <Act onPress={() => onConfirm(waiting)}>{text.ask.yes}</Act>
                <Act onPress={() => onDecline(waiting)}>{text.ask.no}</Act>
              </>
            )}
            {can.retry && <Act onPress={() => onRetry(waiting)}>{text.actions.retry}</Act>}
            {can.resend && <Act onPress={() => onResend(waiting)}>{text.actions.anew}</Act>}
            {can.edit && <Act onPress={() => setDraft(waiting.text ?? '')}>{text.actions.edit}</Act>}
            {can.cancel && (
              <Act onPress={() => onCancel(waiting)}>{refused ? text.actions.remove : text.actions.cancel}</Act>
            )}
          </div>
        )}
      </div>
    </article>
  );
}

function Act({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <Button variant="plain" size="small" className="px-2!" onClick={onPress}>
      {children}
    </Button>
  );
}
