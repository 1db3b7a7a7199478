import { Flag, Users, X } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { MemberId } from '#schemas/ids.ts';
import type { ShownMember } from '#schemas/wire/live-rooms.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { StripPlace } from '#ui/StripPlace.tsx';
import { useMobile } from '#ui/use-mobile.ts';
import type { RoomConnection, RoomState } from '../room-connection.ts';
import type { RoomModel } from '../room-model.ts';
import { room as text } from '../text.fr.ts';
import { reporting } from '../report.fr.ts';
import { roomActsOf } from '../room-acts.ts';
import { useCameras } from '../use-cameras.ts';
import type { BeginReport } from '../use-room-report.ts';
import { LeaveRoom } from './LeaveRoom.tsx';
import { RoomComposer } from './RoomComposer.tsx';
import { RoomMembers } from './RoomMembers.tsx';
import { RoomMessages } from './RoomMessages.tsx';
import { RoomNotices } from './RoomNotices.tsx';
import { RoomTools } from './RoomTools.tsx';
import { CamerasBar } from './CamerasBar.tsx';
import { CamerasGrid } from './CamerasGrid.tsx';

interface Props {
  me: MemberId;
  connection: RoomConnection;
  state: RoomState;
  model: RoomModel;
  isPremium: boolean;
  onReport: BeginReport;
}

/** A room that is open: what is said, who is there, and their cameras. A red frame says that one is live oneself. */
export function RoomPage({ me, connection, state, model, isPremium, onReport }: Props) {
  const acts = useMemo(() => roomActsOf(connection), [connection]);
  const mobile = useMobile();
  const [isListOpen, setListOpen] = useState(false);
  const closeList = useCallback(() => setListOpen(false), []);
  const own = model.members.get(me);
  const rank = own?.rank ?? 0;
  const count = model.members.size;
  const hasCameras = state.phase === 'joined' && state.media;
  const cameras = useCameras({ connection, me, model, hasMedia: hasCameras });
  const isLive = cameras.media?.camera === true || cameras.media?.microphone === true;
  const report = (member: ShownMember) =>
    onReport(member, cameras.media?.tiles.find((tile) => tile.member === member.id)?.stream);
  const members = (
    <RoomMembers me={me} model={model} rank={rank} hasCameras={hasCameras} acts={acts} onReport={report} />
  );
  return (
    <div className="flex h-full min-h-0 flex-1 flex-col">
      <header className="flex min-h-16 flex-none items-center gap-1 border-b border-line px-2 desktop:px-4">
        <LeaveRoom isLive={isLive} />
        <div className="min-w-0 flex-1">
          <h1 className="truncate font-text text-body font-semibold tracking-normal" dir="auto">
            {model.room.name}
          </h1>
          <p className="truncate text-small text-text-faint" dir="auto">
            {model.room.topic === '' ? text.membersCount(count) : model.room.topic}
          </p>
        </div>
        {rank > 0 && <RoomTools model={model} rank={rank} acts={acts} connection={connection} />}
        {model.room.ownerId !== me && <IconButton icon={Flag} label={reporting.room} onClick={() => onReport(null)} />}
        {mobile && <IconButton icon={Users} label={`${text.members} (${count})`} onClick={() => setListOpen(true)} />}
      </header>
      <StripPlace />
      <RoomNotices state={state} model={model} cameras={cameras} />
      <div className="flex min-h-0 flex-1">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          {hasCameras && (
            <>
              <CamerasBar {...{ me, model, cameras, acts, isPremium }} />
              <CamerasGrid {...{ me, model, cameras, acts }} onReport={report} />
            </>
          )}
          <RoomMessages me={me} model={model} />
          <RoomComposer
            isMuted={own?.muted === true}
            isUnavailable={state.phase !== 'joined'}
            onSay={acts.say}
            onTyping={acts.type}
          />
        </div>
        {!mobile && (
          <aside
            aria-label={text.members}
            className="hidden w-[300px] flex-none overflow-y-auto border-l border-line p-4 desktop:block"
          >
            <h2 className="mb-2 font-text text-body font-semibold tracking-normal">{text.membersCount(count)}</h2>
            {members}
          </aside>
        )}
      </div>
      {isLive && <div aria-hidden="true" className="pointer-events-none fixed inset-0 z-30 border-3 border-bad" />}
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
