import type { ConversationRow } from '#domain/views.ts';
import { chat } from '#i18n/fr/chat.ts';
import { conversationTitle } from '#domain/conversation-title.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Niche } from '#ui/Niche.tsx';

/**
 * Avatars of the newest senders in the niche, beside the list on desktop; on mobile the empty niche is behind the
 * greeting. Decorative.
 */
export function Alcove({ rows }: { rows: readonly ConversationRow[] }) {
  const names = rows
    .slice(0, 3)
    .map((row) => ({ row, title: conversationTitle(row) }))
    .map(({ row, title }) => ({ id: row.id, name: title.name ?? chat.unknown, url: title.avatarUrl }));
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none max-desktop:absolute max-desktop:inset-x-4 max-desktop:top-4 max-desktop:-z-10 desktop:sticky desktop:top-16 desktop:mt-16 desktop:h-[520px]"
    >
      <Niche className="h-[300px] desktop:h-full">
        <Niche inner className="absolute! bottom-0 left-1/2 h-[72%] w-[72%] -translate-x-1/2 max-desktop:hidden" />
        <div className="absolute inset-x-0 bottom-[26%] flex items-end justify-center gap-3.5 max-desktop:hidden">
          {names.map(({ id, name, url }, place) => (
            <Avatar
              key={id}
              name={name}
              url={url}
              size={place === 0 ? 84 : 60}
              className={place === 1 ? 'order-first' : ''}
            />
          ))}
        </div>
      </Niche>
    </div>
  );
}
