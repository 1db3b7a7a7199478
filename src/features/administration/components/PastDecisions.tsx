import { Link } from 'react-router-dom';
import { longMonthDay } from '#i18n/day-title.ts';
import type { CaseItem, OpenedCase } from '#schemas/wire/cases.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { useNow } from '#ui/use-now.ts';
import { pastVerdictName, reasonText } from '../decision-words.ts';
import { house } from '../text.fr.ts';

const { member: text } = house;

interface Props {
  member: NonNullable<CaseItem['member']>;
  past: OpenedCase['past'];
}

/** The member whom a case concerns, with what was decided about them before; without a picture, as all is blurred. */
export function PastDecisions({ member, past }: Props) {
  const now = useNow();
  const day = (at: string) => longMonthDay(Date.parse(at), now);
  return (
    <section aria-label={text.title}>
      <div className="flex items-center gap-3.5">
        <Avatar name={member.username} url={null} size={44} />
        <div className="min-w-0">
          <bdi className="block truncate font-semibold">{member.username}</bdi>
          <Link
            to={`/member/${member.id}`}
            className="inline-flex min-h-11 items-center text-small font-semibold text-accent-text"
          >
            {text.profile}
          </Link>
        </div>
      </div>
      <h3 className="mt-2 font-text text-small font-medium text-text-soft">{text.past}</h3>
      {past.length === 0 ? (
        <p className="mt-1 text-second text-text-faint">{text.none}</p>
      ) : (
        <ul aria-label={text.past} className="mt-2 divide-y divide-line rounded-card bg-surface hairline">
          {past.map(({ at, measure, reason, until, lifted }) => (
            <li key={`${at} ${measure}`} className="flex flex-wrap justify-between gap-x-3 px-4 py-2.5 text-second">
              <span>
                <span className="font-medium">{pastVerdictName(measure)}</span>
                {reason !== null && <span className="text-text-soft"> · {reasonText(reason)}</span>}
              </span>
              <span className="text-small text-text-faint">
                {[day(at), until !== null && text.until(day(until)), lifted && text.lifted].filter(Boolean).join(', ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
