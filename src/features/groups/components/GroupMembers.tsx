import { useState, type ReactNode } from 'react';
import { USERNAME_MAX } from '#schemas/limits.ts';
import type { GroupMember } from '#schemas/wire/groups.ts';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { usePresence } from '#device/use-presence.ts';
import { SearchField } from '#ui/SearchField.tsx';
import { AnswerAge } from '#ui/SeenAt.tsx';
import { info } from '../info.fr.ts';
import type { OwnGroup } from '../queries.ts';
import type { Rights } from '../rights.ts';
import { useListRefresh } from '../use-list-refresh.ts';
import { useSettled } from '../use-settled.ts';
import { AnswerStates } from './AnswerStates.tsx';
import { GroupMemberItem } from './GroupMemberItem.tsx';
import { Part, PART_CARD } from './Part.tsx';

const { members: text } = info;

/** The members by role, 50 at a time, with a search; the first page stays on the device. */
export function GroupMembers({ group, rights }: { group: OwnGroup; rights: Rights }) {
  const [typed, setTyped] = useState('');
  const name = useSettled(typed.trim().toLowerCase().slice(0, USERNAME_MAX));
  const control = useCachedAnswer('groups.members', { groupId: group.id, name });
  const { answer, refresh, loadMore } = control;
  const shown = answer.status === 'stored' ? answer.pages.flatMap(({ members }) => members) : NONE;
  const ids = shown.map(({ memberId }) => memberId);
  const online = usePresence(() => ids, ids.join(' '));
  useListRefresh(group, control);
  const item = (member: GroupMember) => (
    <GroupMemberItem
      key={member.memberId}
      member={member}
      online={online.get(member.memberId) ?? false}
      group={group}
      rights={rights}
      onDone={refresh}
    />
  );
  return (
    <Part title={text.title} aside={<AnswerAge answer={answer} />}>
      <div className="mb-3">
        <SearchField label={text.search} value={typed} onChange={setTyped} />
      </div>
      <AnswerStates answer={answer} refresh={refresh} loadMore={loadMore}>
        {() => {
          const [admins, others] = [shown.filter(isAdmin), shown.filter((member) => !isAdmin(member))];
          if (shown.length === 0) return <p className="px-1 text-second text-text-soft">{text.none}</p>;
          return (
            <div className="grid gap-4">
              {admins.length > 0 && <MemberGroup title={text.admins}>{admins.map(item)}</MemberGroup>}
              {others.length > 0 && <MemberGroup title={text.others}>{others.map(item)}</MemberGroup>}
            </div>
          );
        }}
      </AnswerStates>
    </Part>
  );
}

const NONE: readonly GroupMember[] = [];

const isAdmin = ({ role }: GroupMember): boolean => role === 'admin';

function MemberGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <p className="mb-2 px-1 text-small font-medium text-text-soft">{title}</p>
      <ul aria-label={title} className={PART_CARD}>
        {children}
      </ul>
    </div>
  );
}
