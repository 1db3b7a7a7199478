import { Link } from 'react-router-dom';
import type { ConversationRow as Row } from '#domain/views.ts';
import { home } from '../text.fr.ts';
import { buttonClass } from '#ui/button-class.ts';
import { useNow } from '#ui/use-now.ts';
import { ConversationLink } from './ConversationLink.tsx';
import { Section } from './Section.tsx';

/** Lists unread conversations, or else the newest ones, with a link to all of them. */
export function Conversations({ unread, recent }: { unread: readonly Row[]; recent: readonly Row[] }) {
  const now = useNow();
  if (recent.length === 0)
    return (
      <p className="max-w-md text-text-soft max-desktop:mx-auto max-desktop:px-8 max-desktop:text-center">
        {home.noConversation}
      </p>
    );
  const rows = unread.length > 0 ? unread : recent;
  return (
    <Section title={unread.length > 0 ? home.unread : home.recent}>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <ConversationLink row={row} now={now} />
          </li>
        ))}
      </ul>
      <Link to="/chat" className={buttonClass('quiet', 'small', 'mt-4 max-desktop:w-full')}>
        {home.openChat}
      </Link>
    </Section>
  );
}
