import { Lock, Users, Video } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { LiveCard } from '#schemas/wire/live-rooms.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Icon } from '#ui/Icon.tsx';
import { live as text } from '../text.fr.ts';

function Card({ room }: { room: LiveCard }) {
  return (
    <li className="relative flex gap-4 rounded-card bg-surface p-4 hairline has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-accent-text has-[a:hover]:bg-raised desktop:p-5">
      <Avatar name={room.name} url={room.owner?.avatarUrl ?? null} size={56} live={room.present > 0} />
      <div className="grid min-w-0 flex-1 content-start gap-1">
        <p className="text-small font-semibold text-accent-text">
          {room.isMine ? text.mine : room.owner === null ? text.house : text.by(room.owner.username)}
        </p>
        <h2 className="font-text text-lead font-semibold tracking-normal break-words" dir="auto">
          <Link to={`/many-to-many-chat/${room.id}`} className="outline-none after:absolute after:inset-0">
            {room.name}
          </Link>
        </h2>
        {room.topic !== '' && (
          <p className="text-small break-words text-text-soft" dir="auto">
            {room.topic}
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-text-soft tabular">
          <span className="inline-flex items-center gap-1.5">
            <Icon icon={Users} size={16} className="flex-none" />
            {room.present === 0 ? text.nobody : text.present(room.present)}
          </span>
          {room.cameras > 0 && (
            <span className="inline-flex items-center gap-1.5">
              <Icon icon={Video} size={16} className="flex-none" />
              {text.cameras(room.cameras)}
            </span>
          )}
          {room.locked && (
            <span className="inline-flex items-center gap-1.5">
              <Icon icon={Lock} size={16} className="flex-none" />
              {text.locked}
            </span>
          )}
        </p>
      </div>
    </li>
  );
}

/** Lists rooms, each with a link into it. */
export const RoomCards = ({ rooms }: { rooms: readonly LiveCard[] }) => (
  <ul aria-label={text.list} className="grid gap-3 desktop:grid-cols-2">
    {rooms.map((room) => (
      <Card key={room.id} room={room} />
    ))}
  </ul>
);
