import { ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { shortMonthDay } from '#i18n/dates.ts';
import { departmentName } from '#i18n/fr/departments.ts';
import { wall } from '#i18n/fr/wall.ts';
import { useReady } from '#device/use-ready.ts';
import type { WallEntry } from '#schemas/wire/wall.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { useNow } from '#ui/use-now.ts';
import { shameWall as text } from '../text.fr.ts';

interface Props {
  entry: WallEntry;
  isSending: boolean;
  children?: ReactNode;
}

function Sending() {
  const { now, later } = text.sending;
  return <span className="text-note text-warn"> {useReady() === 'yes' ? now : later}</span>;
}

/** One warning: category, place, dates, state; a pseudonym only where that profile has written to the reader. */
export function WarningCard({ entry, isSending, children }: Props) {
  const now = useNow();
  const { category, department, publishedAt, expiresAt, state, reply, member, isMine } = entry;
  const [published, expires] = [publishedAt, expiresAt].map((at) => shortMonthDay(Date.parse(at), now));
  return (
    <li className="flex gap-3.5 px-4 py-4 desktop:px-5">
      <span className="grid size-11 flex-none place-items-center rounded-t-full rounded-b-control bg-warn-wash text-warn">
        <Icon icon={ShieldAlert} size={22} />
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-semibold">{wall.categories[category]}</span>
          <span className={cx('text-note', state === 'active' ? 'text-warn' : 'text-text-faint')}>
            {text.states[state]}
          </span>
        </p>
        <p className="text-second text-text-soft">
          {department === null ? text.noDepartment : departmentName(department)}
        </p>
        <p className="text-small text-text-faint">{text.dates(published ?? '', expires ?? '')}</p>
        {member && (
          <p className="text-small text-text-soft">
            {text.member}
            {'\u00a0: '}
            <Link to={`/member/${member.id}`} className="font-semibold text-accent-text">
              <bdi>{member.username}</bdi>
            </Link>
          </p>
        )}
        {isMine && <p className="text-small font-semibold text-accent-text">{text.mine}</p>}
        {reply !== null && (
          <p className="mt-1 border-l-2 border-line pl-3 text-second text-text-soft">
            {text.replies[reply]}
            {isSending && <Sending />}
          </p>
        )}
        {children}
      </div>
    </li>
  );
}
