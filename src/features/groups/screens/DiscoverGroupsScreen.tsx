import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { GROUP_NAME_MAX } from '#schemas/limits.ts';
import type { GroupCard } from '#schemas/wire/groups.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { buttonClass } from '#ui/button-class.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { AnswerAge } from '#ui/SeenAt.tsx';
import { AnswerStates } from '../components/AnswerStates.tsx';
import { GroupCardItem } from '../components/GroupCardItem.tsx';
import { Pane } from '../components/Pane.tsx';
import { Part } from '../components/Part.tsx';
import { groups } from '../text.fr.ts';
import { useGroupCommand } from '../use-group-command.ts';
import { useOpenGroup, useOwnGroupIds } from '../use-open-group.ts';
import { useSettled } from '../use-settled.ts';

const { discover: text } = groups;

/** `/chat/groups`: public groups, the largest first, and those that have invited the member. */
export function DiscoverGroupsScreen() {
  const [typed, setTyped] = useState('');
  const name = useSettled(typed.trim().toLocaleLowerCase('fr').slice(0, GROUP_NAME_MAX));
  const { answer, refresh, loadMore } = useCachedAnswer('groups.discover', { name });
  return (
    <Pane
      title={text.title}
      back={{ to: '/chat', label: groups.back }}
      aside={
        <Link to="/chat/groups/new" className={buttonClass('quiet', 'small', 'max-desktop:px-3')}>
          <Icon icon={Plus} size={18} />
          <span className="max-desktop:sr-only">{text.create}</span>
        </Link>
      }
    >
      <div className="grid gap-4">
        <p className="text-second text-text-soft">{text.lead}</p>
        <SearchField label={text.search} value={typed} onChange={setTyped} />
        <AnswerAge answer={answer} />
        {answer.status === 'stored' && answer.isOffline && <Notice tone="offline">{groups.kept}</Notice>}
      </div>
      <AnswerStates answer={answer} refresh={refresh} loadMore={loadMore}>
        {({ pages }) => (
          <FoundGroups
            invited={pages.flatMap(({ privateGroups }) => privateGroups)}
            found={pages.flatMap(({ publicGroups }) => publicGroups)}
            name={name}
            onJoined={refresh}
          />
        )}
      </AnswerStates>
    </Pane>
  );
}

interface FoundProps {
  invited: readonly GroupCard[];
  found: readonly GroupCard[];
  name: string;
  onJoined: () => void;
}

function FoundGroups({ invited, found, name, onJoined }: FoundProps) {
  const { act } = useGroupCommand();
  const [joining, setJoining] = useState<ConversationId | null>(null);
  const own = useOwnGroupIds();
  const openWhenHere = useOpenGroup();
  const join = async ({ groupId }: GroupCard) => {
    setJoining(groupId);
    const outcome = await act({ action: 'group.join', data: { groupId } });
    setJoining(null);
    onJoined();
    if (outcome.ok && outcome.value === 'done') openWhenHere(groupId);
  };
  const cards = (list: readonly GroupCard[]) => (
    <ul className="grid gap-3">
      {list.map((group) => (
        <GroupCardItem
          key={group.groupId}
          group={own.has(group.groupId) ? { ...group, relation: 'member' } : group}
          busy={joining === group.groupId}
          onJoin={(chosen) => void join(chosen)}
        />
      ))}
    </ul>
  );
  return (
    <>
      {invited.length > 0 && <Part title={text.invitations}>{cards(invited)}</Part>}
      {found.length > 0 ? (
        <Part title={text.list}>{cards(found)}</Part>
      ) : (
        invited.length === 0 && <EmptyState title={name === '' ? text.none : text.noneNamed(name)} />
      )}
    </>
  );
}
