import { Phone } from 'lucide-react';
import { memo, useState } from 'react';
import { Link } from 'react-router-dom';
import { talk } from '#i18n/fr/talk.ts';
import { useOtherTyping } from '#device/use-other-typing.ts';
import type { ConversationId } from '#schemas/ids.ts';
import type { Card } from '#schemas/entities/profile.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Icon } from '#ui/Icon.tsx';
import { iconButtonClass } from '#ui/IconButton.tsx';
import { deferredPart } from '#ui/LazyPart.tsx';
import { Seal } from '#ui/Seal.tsx';
import { memberNameOf, subtitleOf } from '../member-names.ts';
import type { ConversationActions } from './ConversationMenu.tsx';
import { MenuButton } from './MenuButton.tsx';
import { BackLink } from './BackHeader.tsx';

/* Menu and dialogs are larger than the conversation: they are loaded when first opened. */
const ConversationMenu = deferredPart(() => import('./ConversationMenu.tsx').then((m) => m.ConversationMenu));

interface Props extends ConversationActions {
  conversationId: ConversationId;
  card: Card | null;
  closed: boolean;
}

/** Header of a conversation: the other member, the way back on a phone, and the menu of the conversation. */
export const ConversationHeader = memo(function ConversationHeader({
  conversationId,
  card,
  closed,
  ...actions
}: Props) {
  const [isMenuWanted, setMenuWanted] = useState(false);
  const name = memberNameOf(card);
  const isTyping = useOtherTyping(conversationId) && !closed;
  const menuButton = <MenuButton aria-haspopup="menu" aria-expanded={false} onClick={() => setMenuWanted(true)} />;
  return (
    <header className="flex min-h-16 flex-none items-center low:min-h-12 tiny:hidden gap-2.5 border-b border-line bg-ground px-2 desktop:px-4">
      <BackLink />
      <div className="relative flex min-h-11 min-w-0 flex-1 items-center gap-2.5">
        {/* Beside large text on a narrow screen, the name has its place. */}
        <Avatar name={name} url={card?.avatarUrl ?? null} size={40} className="@max-[17rem]/screen:hidden" />
        <div className="min-w-0 flex-1">
          <h2 className="flex items-baseline gap-2 font-text text-body leading-tight font-semibold tracking-normal">
            {card && !closed ? (
              <Link
                to={`/member/${card.memberId}`}
                className="truncate text-text no-underline after:absolute after:inset-0"
              >
                {name}
              </Link>
            ) : (
              <span className="truncate">{name}</span>
            )}
            {card?.seal && <Seal />}
          </h2>
          <p aria-hidden={isTyping} className="truncate text-note leading-tight text-text-faint">
            {isTyping ? talk.typingNow : card && !closed ? subtitleOf(card) : talk.unavailableShort}
          </p>
          <p aria-live="polite" className="sr-only">
            {isTyping ? talk.typing(name) : ''}
          </p>
        </div>
      </div>
      {card && !closed && (
        <Link
          to={`/video-chat/${card.memberId}`}
          aria-label={talk.call(name)}
          title={talk.call(name)}
          className={iconButtonClass('quiet')}
        >
          <Icon icon={Phone} />
        </Link>
      )}
      {isMenuWanted ? (
        <ConversationMenu name={name} {...actions} fallback={menuButton} onUnavailable={() => setMenuWanted(false)} />
      ) : (
        menuButton
      )}
    </header>
  );
});
