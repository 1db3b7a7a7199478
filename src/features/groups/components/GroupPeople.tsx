/** The lists of people that only admins see: requests to join, and bans. */
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { GroupCommand } from '#schemas/commands/group-command.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { AdministrationAnswer, GroupPerson } from '#schemas/wire/groups.ts';
import { shortDate } from '#i18n/dates.ts';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { Button } from '#ui/Button.tsx';
import { useNow } from '#ui/use-now.ts';
import { AnswerAge } from '#ui/SeenAt.tsx';
import { info } from '../info.fr.ts';
import type { OwnGroup } from '../queries.ts';
import { useGroupCommand } from '../use-group-command.ts';
import { useListRefresh } from '../use-list-refresh.ts';
import { AnswerStates } from './AnswerStates.tsx';
import { MemberLine } from './MemberLine.tsx';
import { FoldedPart } from './FoldedPart.tsx';
import { Part, PART_CARD } from './Part.tsx';

const peopleIn = (pages: readonly AdministrationAnswer[]): readonly GroupPerson[] =>
  pages.flatMap(({ rows }) => rows.flatMap((row) => ('memberId' in row ? [row] : [])));

interface PeopleProps {
  group: OwnGroup;
  list: 'requests' | 'bans';
  texts: { title: string; none: string };
  /** The buttons of a person; `run` does something and reads the list again. */
  steps: (person: GroupPerson, run: (command: GroupCommand) => void, busy: boolean) => ReactNode;
}

function People({ group, list, texts, steps }: PeopleProps) {
  const control = useCachedAnswer('groups.administration', { groupId: group.id, list });
  const { answer, refresh, loadMore } = control;
  useListRefresh(group, control);
  const { act } = useGroupCommand();
  const [asking, setAsking] = useState<MemberId | null>(null);
  const now = useNow();
  const runFor = (member: MemberId) => async (command: GroupCommand) => {
    setAsking(member);
    await act(command);
    setAsking(null);
    refresh();
  };
  return (
    <>
      <AnswerAge answer={answer} />
      <AnswerStates answer={answer} refresh={refresh} loadMore={loadMore}>
        {({ pages }) => {
          const people = peopleIn(pages);
          if (people.length === 0) return <p className="px-1 text-second text-text-soft">{texts.none}</p>;
          return (
            <ul aria-label={texts.title} className={PART_CARD}>
              {people.map((person) => (
                <MemberLine
                  key={person.memberId}
                  name={person.username}
                  avatarUrl={person.avatarUrl}
                  note={shortDate(Date.parse(person.at), now)}
                >
                  {steps(person, (command) => void runFor(person.memberId)(command), asking === person.memberId)}
                </MemberLine>
              ))}
            </ul>
          );
        }}
      </AnswerStates>
    </>
  );
}

/** Who asks to join, the first to ask first. */
export function GroupRequests({ group }: { group: OwnGroup }) {
  const groupId = group.id;
  const text = info.requests;
  return (
    <Part title={text.title}>
      <People
        group={group}
        list="requests"
        texts={text}
        steps={({ memberId, username }, run, busy) => (
          <span className="flex gap-2">
            <Button
              variant="quiet"
              size="small"
              busy={busy}
              className="text-accent-text"
              aria-label={text.acceptNamed(username)}
              onClick={() => run({ action: 'group.request', data: { groupId, memberId, accept: true } })}
            >
              {text.accept}
            </Button>
            <Button
              variant="quiet"
              size="small"
              busy={busy}
              aria-label={text.refuseNamed(username)}
              onClick={() => run({ action: 'group.request', data: { groupId, memberId, accept: false } })}
            >
              {text.refuse}
            </Button>
          </span>
        )}
      />
    </Part>
  );
}

/** Who may not come back, until an admin says so. */
export function GroupBans({ group }: { group: OwnGroup }) {
  const groupId = group.id;
  const text = info.bans;
  return (
    <FoldedPart title={text.title}>
      <People
        group={group}
        list="bans"
        texts={text}
        steps={({ memberId, username }, run, busy) => (
          <Button
            variant="quiet"
            size="small"
            busy={busy}
            aria-label={text.unbanNamed(username)}
            onClick={() => run({ action: 'group.unban', data: { groupId, memberId } })}
          >
            {text.unban}
          </Button>
        )}
      />
    </FoldedPart>
  );
}
