import { ChevronRight, Clock3, CircleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { conversationPath, conversationTitle } from '#domain/conversation-title.ts';
import type { ConversationRow } from '#domain/views.ts';
import { chat } from '#i18n/fr/chat.ts';
import { home } from '../text.fr.ts';
import { useConnection } from '#device/use-connection.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { Section } from './Section.tsx';

/** Lists conversations with messages that wait to be sent; refused messages come first, with a text of their own. */
export function Unsent({ count, rows }: { count: number; rows: readonly ConversationRow[] }) {
  const connection = useConnection();
  return (
    <Section title={count > 0 ? home.unsent : home.notSent}>
      <div className="rounded-card bg-surface hairline">
        {count > 0 && (
          <p className="px-4 pt-3.5 pb-2 text-second text-warn">
            {home.unsentCount(count)}.{' '}
            <span className="text-text-soft">{connection === 'online' ? home.leavesNow : home.leavesLater}</span>
          </p>
        )}
        <ul className="pb-1.5">
          {rows.map((row) => {
            const refused = row.preview?.state === 'failed';
            return (
              <li key={row.id}>
                <Link
                  to={conversationPath(row)}
                  className="flex min-h-12 items-center gap-3 rounded-control px-4 font-medium text-text no-underline hover:bg-raised focus-visible:-outline-offset-2 light:hover:bg-sunken/60"
                >
                  <Icon
                    icon={refused ? CircleAlert : Clock3}
                    size={18}
                    className={cx('flex-none', refused ? 'text-bad' : 'text-warn')}
                  />
                  <span className="truncate">{conversationTitle(row).name ?? chat.unknown}</span>
                  {refused && <span className="text-small text-bad">{home.refused}</span>}
                  <Icon icon={ChevronRight} size={18} className="ml-auto flex-none text-text-faint" />
                </Link>
              </li>
            );
          })}
          <li>
            <Link
              to="/outbox"
              className="flex min-h-12 items-center rounded-control px-4 text-second font-semibold text-accent-text no-underline hover:bg-raised focus-visible:-outline-offset-2 light:hover:bg-sunken/60"
            >
              {home.unsentAll}
            </Link>
          </li>
        </ul>
      </div>
    </Section>
  );
}
