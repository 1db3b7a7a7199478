import { Users, X } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { MemberId } from '#schemas/ids.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { StripPlace } from '#ui/StripPlace.tsx';
import { useMobile } from '#ui/use-mobile.ts';
import type { RoomConnection, RoomState } from '../room-connection.ts';
import type { RoomModel } from '../room-model.ts';
import { room as text } from '../text.fr.ts';
import { roomActsOf } from '../room-acts.ts';
import { LeaveRoom } from './LeaveRoom.tsx';
import { RoomComposer } from './RoomComposer.tsx';
import { RoomMembers } from './RoomMembers.tsx';
import { RoomMessages } from './RoomMessages.tsx';
import { RoomTools } from './RoomTools.tsx';

interface Props {
  me: MemberId;
  connection: RoomConnection;
  state: RoomState & { model: RoomModel | null };
  isPremium: boolean;
}

/** A room that is open: what is said, and who is there. */
export function RoomPage({ me, connection, state, isPremium }: Props) {
  const acts = useMemo(() => roomActsOf(connection), [connection]);
  const mobile = useMobile();
  const [isListOpen, setListOpen] = useState(false);
  const closeList = useCallback(() => setListOpen(false), []);
  const { model } = state;
  if (model === null) return null;
  const own = model.members.get(me);
  const rank = own?.rank ?? 0;
  const count = model.members.size;
  const hasCameras = state.phase === 'joined' && state.media;
  const members = <RoomMembers me={me} model={model} rank={rank} hasCameras={hasCameras} acts={acts} />;
  return (
    <div className="flex h-full min-h-0 flex-1 flex-col">
      <header className="flex min-h-16 flex-none items-center gap-1 border-b border-line px-2 desktop:px-4">
        <LeaveRoom />
        <div className="min-w-0 flex-1">
          <h1 className="truncate font-text text-body font-semibold tracking-normal" dir="auto">
            {model.room.name}
          </h1>
          <p className="truncate text-small text-text-faint" dir="auto">
            {model.room.topic === '' ? text.membersCount(count) : model.room.topic}
          </p>
        </div>
        {rank > 0 && <RoomTools model={model} rank={rank} acts={acts} connection={connection} />}
        {mobile && <IconButton icon={Users} label={`${text.members} (${count})`} onClick={() => setListOpen(true)} />}
      </header>
      <StripPlace />
      <RoomNotices state={state} model={model} isPremium={isPremium} />
      <div className="flex min-h-0 flex-1">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <RoomMessages me={me} model={model} />
          <RoomComposer
            isMuted={own?.muted === true}
            isUnavailable={state.phase !== 'joined'}
            onSay={acts.say}
            onTyping={acts.type}
          />
        </div>
        {!mobile && (
          <aside aria-label={text.members} className="w-[300px] flex-none overflow-y-auto border-l border-line p-4">
            <h2 className="mb-2 font-text text-body font-semibold tracking-normal">{text.membersCount(count)}</h2>
            {members}
          </aside>
        )}
      </div>
      {mobile && isListOpen && (
        <Sheet
          title={text.membersCount(count)}
          closeButton={<IconButton icon={X} label={text.closeMembers} />}
          onClose={closeList}
        >
          {members}
        </Sheet>
      )}
    </div>
  );
}

/** What everybody in the room should know now. */
function RoomNotices({ state, model, isPremium }: { state: RoomState; model: RoomModel; isPremium: boolean }) {
  return (
    <div className="grid flex-none gap-px empty:hidden">
      {state.phase === 'away' && (
        <Notice tone="offline" strip>
          {text.lost}
        </Notice>
      )}
      {state.phase === 'joined' && !state.media && isPremium && <Notice strip>{text.textOnly}</Notice>}
      {model.room.locked && <Notice strip>{text.locked}</Notice>}
      {model.room.slowSeconds > 0 && <Notice strip>{text.slowNotice(model.room.slowSeconds)}</Notice>}
    </div>
  );
}
