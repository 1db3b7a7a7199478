import { Avatar } from '#ui/Avatar.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { NotificationView } from '../notification-view.ts';
import { actions } from '../sentences.fr.ts';
import { notifications as text } from '../text.fr.ts';
import { typeIcons } from './type-icons.ts';

/** The latest actor with the sign of the type; what comes from the house shows the sign alone. Decorative. */
export function TypePicture({ view: { type, actors } }: { view: Pick<NotificationView, 'type' | 'actors'> }) {
  const [actor] = actors;
  if (!actions[type])
    return (
      <span className="grid h-[57px] w-[52px] flex-none place-items-center rounded-[var(--arch)] bg-accent-wash text-accent-text">
        <Icon icon={typeIcons[type]} />
      </span>
    );
  return (
    <span className="relative flex-none">
      <Avatar name={actor?.username ?? text.unknown} url={actor?.avatarUrl ?? null} />
      <span className="absolute -right-1 -bottom-0.5 grid size-6 place-items-center rounded-pill bg-raised text-accent-text hairline">
        <Icon icon={typeIcons[type]} size={14} />
      </span>
    </span>
  );
}
