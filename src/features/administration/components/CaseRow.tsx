import { Link } from 'react-router-dom';
import type { CaseItem } from '#schemas/wire/cases.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { claimAt, claimText, dueText } from '../due-text.ts';
import { reasonText } from '../decision-words.ts';
import { kindIcons } from '../kind-icons.ts';
import { house as text } from '../text.fr.ts';

/** From this severity on a case has the colour of what has failed: somebody may be in danger. */
const GRAVE = 4;

interface Props {
  item: CaseItem;
  isOpen: boolean;
  now: number;
}

/** One case of the queue: its kind, whom it concerns, when it is due, and who works on it. */
export function CaseRow({ item, isOpen, now }: Props) {
  const { id, kind, member, severity, reason, reports } = item;
  const due = dueText(item.dueAt, now);
  const claim = claimAt(item.claim, now);
  const notes = [reason === null ? null : reasonText(reason), reports > 0 ? text.reports(reports) : null];
  return (
    <li>
      <Link
        to={`/admin/cases/${id}`}
        aria-current={isOpen ? 'page' : undefined}
        className={cx(
          'flex min-h-19 items-start gap-3.5 rounded-card px-4 py-3 no-underline focus-visible:-outline-offset-2',
          isOpen ? 'bg-raised' : 'hover:bg-raised',
        )}
      >
        <span
          className={cx(
            'mt-0.5 grid h-12 w-11 flex-none place-items-center rounded-[var(--arch)]',
            severity >= GRAVE
              ? 'bg-bad-wash text-bad'
              : isOpen
                ? 'bg-pressed text-text-soft'
                : 'bg-raised text-text-soft',
          )}
        >
          <Icon icon={kindIcons[kind]} size={20} />
        </span>
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-semibold">{text.kinds[kind]}</span>
            <span className={cx('text-note tabular', due.isOver ? 'font-semibold text-warn' : 'text-text-faint')}>
              {due.text}
            </span>
          </span>
          <bdi className="truncate text-second text-text-soft">{member?.username ?? text.nobody}</bdi>
          {notes.some(Boolean) && (
            <span className="text-small text-text-faint">{notes.filter(Boolean).join(' · ')}</span>
          )}
          {claim && (
            <span
              className={cx(
                'mt-1 justify-self-start rounded-pill px-2.5 py-0.5 text-note font-medium tabular',
                claim.mine ? 'bg-accent-wash text-accent-text' : 'bg-warn-wash text-warn',
              )}
            >
              {claimText(claim)}
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}
