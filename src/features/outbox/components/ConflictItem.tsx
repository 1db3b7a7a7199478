import { ChevronDown, GitCompareArrows } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { shortDate } from '#i18n/dates.ts';
import { chat } from '#i18n/fr/chat.ts';
import { outbox as text } from '#i18n/fr/outbox.ts';
import { Icon } from '#ui/Icon.tsx';
import type { ConflictView } from '../queries.ts';
import { titleOf } from '../words.ts';

/** One conflict in one line; who asked for what, what stands and which rule decided, behind it. */
export function ConflictItem({ conflict, now }: { conflict: ConflictView; now: number }) {
  const { event, at, code, base, mine, theirs, rule, action } = conflict;
  const id = useId();
  const words = text.conflicts;
  const deleted = event === 'deleted-late' || (event === 'superseded' && theirs === null);
  return (
    <article aria-labelledby={id} className="flex gap-3.5 px-4 py-4 desktop:px-5">
      <Icon of={GitCompareArrows} size={20} className="mt-0.5 flex-none text-text-faint" />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-3">
          <h2 id={id} className="min-w-0 truncate font-text text-body leading-6 font-semibold tracking-normal">
            <Link to={`/chat/${conflict.conversationId}`} title={text.actions.open} className="text-text underline-offset-4 not-hover:no-underline">
              {titleOf(conflict)}
            </Link>
          </h2>
          <time dateTime={new Date(at).toISOString()} className="ml-auto text-[13px] whitespace-nowrap text-text-faint tabular">
            {shortDate(at, now)}
          </time>
        </div>
        <p className="mt-0.5 text-text-soft">{code === null ? words.lines[event] : chat.refusals[code]}</p>
        <details className="group mt-1">
          <summary className="-ml-2 inline-flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-control px-2 text-small font-semibold text-accent-text [&::-webkit-details-marker]:hidden">
            {words.details}
            <Icon of={ChevronDown} size={16} className="flex-none group-open:rotate-180" />
          </summary>
          <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 rounded-control bg-sunken px-4 py-3 text-small [&_dd]:whitespace-pre-wrap [&_dd]:[overflow-wrap:anywhere] [&_dt]:text-text-faint">
            <dt>{words.base}</dt>
            <dd>{base ?? words.nothing}</dd>
            <dt>{words.mine}</dt>
            <dd>{mine ?? text.kinds[action](conflict.name ?? text.someone)}</dd>
            <dt>{words.theirs}</dt>
            <dd>{deleted ? words.deleted : (theirs ?? (event === 'sent-again' ? mine : null) ?? base ?? words.unchanged)}</dd>
            {code !== null && (
              <>
                <dt>{words.code}</dt>
                <dd>{words.lines[event]}</dd>
              </>
            )}
            <dt>{words.rule}</dt>
            <dd>{words.rules[rule]}</dd>
          </dl>
        </details>
      </div>
    </article>
  );
}
