import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MemberId } from '#schemas/ids.ts';
import type { ShownMember } from '#schemas/wire/live-rooms.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import type { RoomModel } from '../room-model.ts';
import { cameras as text } from '../cameras.fr.ts';
import type { RoomActs } from '../room-acts.ts';
import type { RoomCameras } from '../use-cameras.ts';
import { AudienceField } from './AudienceField.tsx';

interface Props {
  me: MemberId;
  model: RoomModel;
  cameras: RoomCameras;
  acts: RoomActs;
  onClose: () => void;
}

/** Who watches one’s camera, who asks to, and who was removed from it. */
export function Watchers({ me, model, cameras, acts, onClose }: Props) {
  const present = (ids: readonly MemberId[]) => ids.flatMap((id) => (id === me ? [] : (model.members.get(id) ?? [])));
  const [watching, requests, removed] = [
    present(model.watchers),
    present(model.viewers.requests),
    present(model.viewers.removed),
  ];
  return (
    <Sheet
      title={text.watchersTitle}
      closeButton={<IconButton icon={X} label={text.closeWatchers} />}
      onClose={onClose}
    >
      <div className="grid gap-5">
        <AudienceField
          value={model.members.get(me)?.audience ?? 'everyone'}
          onChange={(audience) => void cameras.changeAudience(audience)}
        />
        {requests.length > 0 && (
          <People title={text.requests} members={requests}>
            {({ id, username }) => (
              <>
                <Button size="small" aria-label={text.grantNamed(username)} onClick={() => void acts.view('grant', id)}>
                  {text.grant}
                </Button>
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={text.refuseNamed(username)}
                  onClick={() => void acts.view('refuse', id)}
                >
                  {text.refuse}
                </Button>
              </>
            )}
          </People>
        )}
        {watching.length === 0 ? (
          <p className="text-text-soft">{text.noWatchers}</p>
        ) : (
          <People title={text.watchersTitle} members={watching}>
            {({ id, username }) => (
              <Button
                size="small"
                variant="quiet"
                aria-label={text.removeNamed(username)}
                onClick={() => void acts.view('remove', id)}
              >
                {text.remove}
              </Button>
            )}
          </People>
        )}
        {removed.length > 0 && (
          <People title={text.removed} members={removed}>
            {({ id, username }) => (
              <Button
                size="small"
                variant="quiet"
                aria-label={text.readmitNamed(username)}
                onClick={() => void acts.view('readmit', id)}
              >
                {text.readmit}
              </Button>
            )}
          </People>
        )}
      </div>
    </Sheet>
  );
}

interface PeopleProps {
  title: string;
  members: readonly ShownMember[];
  children: (member: ShownMember) => ReactNode;
}

const People = ({ title, members, children }: PeopleProps) => (
  <section aria-label={title}>
    <h3 className="mb-1 font-text text-small font-semibold tracking-normal text-text-soft">{title}</h3>
    <ul className="grid gap-1">
      {members.map((member) => (
        <li key={member.id} className="flex min-h-13 flex-wrap items-center gap-2.5">
          <Avatar name={member.username} url={member.avatarUrl} size={34} />
          <bdi className="min-w-0 flex-1 truncate font-medium">{member.username}</bdi>
          {children(member)}
        </li>
      ))}
    </ul>
  </section>
);
