import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ConversationId } from '#schemas/ids.ts';
import { useLive } from '#device/use-live.ts';
import { knownGroups } from './queries.ts';

/** Opens a group as soon as it is on the device, after it was joined or created. */
export function useOpenGroup(): (groupId: ConversationId) => void {
  const [awaited, setAwaited] = useState<ConversationId | null>(null);
  const known = useLive(knownGroups);
  const navigate = useNavigate();
  const isHere =
    awaited !== null &&
    known.status === 'ready' &&
    known.value?.own.some(({ groupId }) => groupId === awaited) === true;
  useEffect(() => {
    if (isHere) void navigate(`/chat/group/${awaited}`, { replace: true });
  }, [isHere, awaited, navigate]);
  return setAwaited;
}

/** Ids of the groups that are on the device. */
export function useOwnGroupIds(): ReadonlySet<ConversationId> {
  const known = useLive(knownGroups);
  return new Set(known.status === 'ready' ? (known.value?.own ?? []).map(({ groupId }) => groupId) : []);
}
