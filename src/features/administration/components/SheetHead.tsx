import { useState } from 'react';
import { Link } from 'react-router-dom';
import { clockTime } from '#i18n/dates.ts';
import { longMonthDay } from '#i18n/day-title.ts';
import { profileWords } from '#i18n/fr/profile-words.ts';
import { formatNumber } from '#i18n/fr/typography.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { useNow } from '#ui/use-now.ts';
import { members, sheet as text } from '../members.fr.ts';
import type { LoadedSheet } from '../sheet.ts';
import { endSessions } from '../staff-requests.ts';
import { ConfirmedAct } from './ConfirmedAct.tsx';
import { StateMark } from './StateMark.tsx';

interface Props {
  member: LoadedSheet['member'];
  isOffline: boolean;
  onChange: () => void;
}

/** Who the member is, and how the account is used. */
export function SheetHead({ member, isOffline, onChange }: Props) {
  const now = useNow();
  const [isEnding, setEnding] = useState(false);
  const { account } = text;
  const day = (at: string) => longMonthDay(Date.parse(at), now);
  const yesNo = (value: boolean) => (value ? account.yes : account.no);
  const { lastLogin } = member;
  const facts = [
    [account.role, members.roles[member.role]],
    [account.joined, day(member.joinedAt)],
    [account.lastLogin, lastLogin === null ? account.never : `${day(lastLogin)}, ${clockTime(Date.parse(lastLogin))}`],
    [account.certified, yesNo(member.certified)],
    [account.completed, yesNo(member.completed)],
    [account.sessions, formatNumber(member.sessions)],
  ] as const;
  return (
    <>
      <header className="flex flex-wrap items-center gap-4">
        <Avatar name={member.username} url={member.avatarUrl} size={64} />
        <div className="min-w-[180px] flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0 text-title leading-tight">
              <bdi className="block truncate">{member.username}</bdi>
            </h1>
            <StateMark state={member.state} />
          </div>
          <p className="flex flex-wrap items-center gap-x-3 text-second text-text-soft">
            {profileWords.genres[member.genre]}
            <Link
              to={`/member/${member.id}`}
              className="inline-flex min-h-11 items-center font-semibold text-accent-text"
            >
              {text.profile}
            </Link>
          </p>
        </div>
      </header>
      <section aria-label={account.title} className="rounded-card bg-surface p-4 hairline desktop:p-5">
        <dl className="grid gap-x-8 gap-y-3 desktop:grid-cols-3">
          {facts.map(([name, value]) => (
            <div key={name} className="flex justify-between gap-3 desktop:block">
              <dt className="text-small text-text-faint">{name}</dt>
              <dd className="text-right text-second tabular desktop:text-left">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-4 border-t border-line pt-4">
          <Button size="small" variant="quiet" disabled={isOffline} onClick={() => setEnding(true)}>
            {text.end.action}
          </Button>
        </div>
      </section>
      {isEnding && (
        <ConfirmedAct
          title={text.end.title(member.username)}
          text={text.end.text}
          action={text.end.action}
          done={text.end.done}
          danger
          act={() => endSessions(member.id)}
          onDone={onChange}
          onClose={() => setEnding(false)}
        />
      )}
    </>
  );
}
