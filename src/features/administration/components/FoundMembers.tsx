import { Link } from 'react-router-dom';
import type { StaffPerson } from '#schemas/wire/staff.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PERSON_LIST } from '#ui/PersonRow.tsx';
import { members as text } from '../members.fr.ts';
import { StateMark } from './StateMark.tsx';

/** Members whom a search has found; each leads to the sheet. */
export function FoundMembers({ members }: { members: readonly StaffPerson[] }) {
  if (members.length === 0) return <EmptyState title={text.empty.title}>{text.empty.text}</EmptyState>;
  return (
    <ul aria-label={text.list} className={cx(PERSON_LIST, 'overflow-hidden')}>
      {members.map(({ id, username, avatarUrl, role, state, openCases }) => (
        <li key={id}>
          <Link
            to={`/admin/members/${id}`}
            className="flex min-h-19 flex-wrap items-center gap-x-3.5 gap-y-1 px-4 py-2.5 no-underline hover:bg-raised focus-visible:-outline-offset-2 desktop:px-5"
          >
            <Avatar name={username} url={avatarUrl} />
            <span className="min-w-[120px] flex-1">
              <bdi className="block truncate font-semibold">{username}</bdi>
              <span className="block text-small text-text-faint">
                {text.roles[role]}
                {openCases > 0 && <span className="text-warn"> · {text.openCases(openCases)}</span>}
              </span>
            </span>
            <StateMark state={state} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
