import { Link } from 'react-router-dom';
import { longMonthDay } from '#i18n/day-title.ts';
import { Icon } from '#ui/Icon.tsx';
import { useNow } from '#ui/use-now.ts';
import { pastVerdictName, reasonText } from '../decision-words.ts';
import { kindIcons } from '../kind-icons.ts';
import { sheet } from '../members.fr.ts';
import type { LoadedSheet } from '../sheet.ts';
import { house } from '../text.fr.ts';
import { SheetPart } from './SheetPart.tsx';

const { cases: text } = sheet;

interface Props {
  cases: LoadedSheet['cases'];
  /** Whether the reader works through the queue: open cases then lead there. */
  mayOpen: boolean;
}

/** Cases about the member, open and closed. */
export function SheetCases({ cases, mayOpen }: Props) {
  const now = useNow();
  const day = (at: string) => longMonthDay(Date.parse(at), now);
  return (
    <SheetPart title={text.title} none={text.none} isEmpty={cases.length === 0}>
      {cases.map(({ id, kind, reason, openedAt, closedAt, outcome }) => {
        const row = (
          <>
            <Icon icon={kindIcons[kind]} size={20} className="mt-0.5 flex-none text-text-faint" />
            <span className="grid min-w-0 flex-1 gap-0.5 text-second">
              <span>
                <span className="font-semibold">{house.kinds[kind]}</span>
                {reason !== null && <span className="text-text-soft"> · {reasonText(reason)}</span>}
              </span>
              <span className="text-small text-text-faint">
                {[text.opened(day(openedAt)), closedAt !== null && text.closed(day(closedAt))]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
            {closedAt === null ? (
              <span className="flex-none rounded-pill bg-warn-wash px-2.5 py-0.5 text-note font-medium text-warn">
                {text.open}
              </span>
            ) : (
              <span className="flex-none text-small text-text-soft">
                {outcome === null ? text.withdrawn : pastVerdictName(outcome)}
              </span>
            )}
          </>
        );
        const look = 'flex min-h-15 items-start gap-3.5 px-4 py-3';
        return (
          <li key={id}>
            {closedAt === null && mayOpen ? (
              <Link
                to={`/admin/cases/${id}`}
                className={`${look} no-underline hover:bg-raised focus-visible:-outline-offset-2`}
              >
                {row}
              </Link>
            ) : (
              <div className={look}>{row}</div>
            )}
          </li>
        );
      })}
    </SheetPart>
  );
}
