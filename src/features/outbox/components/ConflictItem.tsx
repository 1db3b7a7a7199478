import { ChevronDown, GitCompareArrows } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { shortDate } from '#i18n/dates.ts';
import { outbox as text } from '#i18n/fr/outbox.ts';
import { Icon } from '#ui/Icon.tsx';
import type { ConflictView } from '../queries.ts';
import { linkOf, refusalText, titleOf } from '../entry-text.ts';
import { Difference } from './Difference.tsx';

/** One conflict in one line; its details show the request, the decision and the rule. */
export function ConflictItem({ conflict, now }: { conflict: ConflictView; now: number }) {
  const { event, at, code } = conflict;
  const [open, setOpen] = useState(false);
  const id = useId();
  const labels = text.conflicts;
  return (
    <article aria-labelledby={id} className="flex gap-3.5 px-4 py-4 desktop:px-5">
      <Icon icon={GitCompareArrows} size={20} className="mt-0.5 flex-none text-text-faint" />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-3">
          <h2 id={id} className="min-w-0 truncate font-text text-body leading-6 font-semibold tracking-normal">
            <Link {...linkOf(conflict)} className="text-text underline-offset-4 not-hover:no-underline">
              {titleOf(conflict)}
            </Link>
          </h2>
          <time
            dateTime={new Date(at).toISOString()}
            className="ml-auto text-note whitespace-nowrap text-text-faint tabular"
          >
            {shortDate(at, now)}
          </time>
        </div>
        <p className="mt-0.5 text-text-soft">
          {code === null ? labels.lines[event] : refusalText(conflict.action, code)}
        </p>
        <details className="group mt-1" onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className="-ml-2 inline-flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-control px-2 text-small font-semibold text-accent-text [&::-webkit-details-marker]:hidden">
            {labels.details}
            <Icon icon={ChevronDown} size={16} className="flex-none group-open:rotate-180" />
          </summary>
          {open && <Difference conflict={conflict} />}
        </details>
      </div>
    </article>
  );
}
