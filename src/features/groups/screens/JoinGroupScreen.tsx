import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { GROUP_MEMBERS_LIMIT } from '#schemas/limits.ts';
import type { CardAnswer, LinkRefusal } from '#schemas/wire/groups.ts';
import { errorText } from '#i18n/errors.ts';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { AnswerAge } from '#ui/SeenAt.tsx';

import { GroupHead } from '../components/GroupHead.tsx';
import { Pane } from '../components/Pane.tsx';
import { hashOfToken, isToken } from '../join-token.ts';
import { groups } from '../text.fr.ts';
import { useGroupCommand } from '../use-group-command.ts';
import { useOpenGroup, useOwnGroupIds } from '../use-open-group.ts';

const { link: text } = groups;

/** `/chat/join/:token`: the group to which a link leads. Only the token's hash leaves the device. */
export function JoinGroupScreen({ token }: { token: string | undefined }) {
  const [hash, setHash] = useState<string | null>(null);
  useEffect(() => {
    if (isToken(token)) void hashOfToken(token).then(setHash);
  }, [token]);
  return (
    <Pane title={text.title} back={{ to: '/chat', label: groups.back }}>
      {!isToken(token) ? (
        <LinkGone why="group-link-gone" />
      ) : hash === null ? (
        <SkeletonRows count={1} />
      ) : (
        <LinkedGroup tokenHash={hash} />
      )}
    </Pane>
  );
}

function LinkGone({ why }: { why: LinkRefusal }) {
  return (
    <EmptyState title={errorText(why)} way={{ to: '/chat/groups', label: text.toGroups }}>
      {text.gone[why]}
    </EmptyState>
  );
}

function LinkedGroup({ tokenHash }: { tokenHash: string }) {
  const { answer, refresh } = useCachedAnswer('groups.card', { tokenHash });
  if (answer.status === 'loading') return <SkeletonRows count={1} />;
  if (answer.status === 'offline') return <EmptyState title={text.offline.title}>{text.offline.text}</EmptyState>;
  if (answer.status === 'error')
    return <ErrorState code={answer.code} retryAfterMs={answer.retryAfterMs} onRetry={refresh} />;
  const { group, refusal } = answer.pages[0] ?? {};
  if (!group) return <LinkGone why={refusal ?? 'group-link-gone'} />;
  return (
    <>
      <AnswerAge answer={answer} />
      <GroupHead group={group}>
        <LinkStep group={group} tokenHash={tokenHash} onRefused={refresh} />
      </GroupHead>
    </>
  );
}

interface StepProps {
  group: NonNullable<CardAnswer['group']>;
  tokenHash: string;
  onRefused: () => void;
}

/** The one step: open, join, or ask to join; or why there is none. */
function LinkStep({ group: { groupId, relation, members, asks }, tokenHash, onRefused }: StepProps) {
  const { act, busy } = useGroupCommand();
  const isOwn = useOwnGroupIds().has(groupId);
  const [isRequested, setRequested] = useState(relation === 'requested');
  const openWhenHere = useOpenGroup();
  const navigate = useNavigate();
  const join = async () => {
    const outcome = await act({ action: 'group.join', data: { groupId, tokenHash } });
    if (!outcome.ok) return onRefused();
    if (outcome.value === 'requested') return setRequested(true);
    openWhenHere(groupId);
  };
  if (isOwn || relation === 'member')
    return (
      <Button className="mt-6" onClick={() => void navigate(`/chat/group/${groupId}`)}>
        {groups.open}
      </Button>
    );
  const closed = relation === 'banned' ? groups.banned : members >= GROUP_MEMBERS_LIMIT ? groups.full : null;
  if (closed !== null) return <p className="mt-6 font-semibold">{closed}</p>;
  if (isRequested)
    return (
      <div role="status" className="mt-6">
        <p className="font-semibold">{groups.requested}</p>
        <p className="text-text-soft">{text.requestedText}</p>
      </div>
    );
  return (
    <>
      {asks && <p className="mt-4 text-second text-text-soft">{text.asks}</p>}
      <Button className="mt-6" busy={busy !== null} onClick={() => void join()}>
        {asks ? groups.ask : groups.join}
      </Button>
    </>
  );
}
