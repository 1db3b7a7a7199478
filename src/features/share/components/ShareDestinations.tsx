import { ChevronRight, Images } from 'lucide-react';
import { Link } from 'react-router-dom';
import { conversationTitle } from '#domain/conversation-title.ts';
import type { ConversationRow } from '#domain/views.ts';
import { conversationList } from '#device/first-queries.ts';
import type { Shared } from '#device/use-shared.ts';
import { useLive } from '#device/use-live.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Icon } from '#ui/Icon.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { share as text } from '../text.fr.ts';
import { useShareInto } from '../use-share-into.ts';

/** So many conversations are offered; all of them are a search away in the chat. */
const RECENT = 20;
const ROW =
  'flex min-h-[68px] w-full items-center gap-3.5 px-4 py-2.5 text-left text-text no-underline hover:bg-raised focus-visible:-outline-offset-2 disabled:opacity-55';

/** Where it can go: one's albums, or one of the latest conversations, from the device alone. */
export function ShareDestinations({ shared, forget }: { shared: Shared; forget: () => void }) {
  const list = useLive(conversationList, RECENT);
  const { busy, give } = useShareInto(shared, forget);
  return (
    <div className="grid gap-6">
      {shared.files.length > 0 && (
        <Link to="/my-media" className={`${ROW} rounded-card bg-surface hairline`}>
          <Icon icon={Images} size={24} />
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{text.albums}</span>
            <span className="block text-small text-text-soft">{text.albumsNote}</span>
          </span>
          <Icon icon={ChevronRight} size={20} />
        </Link>
      )}
      <section aria-label={text.conversations}>
        <h2 className="mb-3 font-text text-lead font-semibold tracking-normal">{text.conversations}</h2>
        {list.status === 'loading' ? (
          <SkeletonRows count={4} />
        ) : list.status === 'ready' && list.value.length > 0 ? (
          <ul className="divide-y divide-line overflow-hidden rounded-card bg-surface hairline">
            {list.value.map((row) => (
              <li key={row.id}>
                <button type="button" disabled={busy !== null} className={ROW} onClick={() => void give(row)}>
                  <Destination row={row} isBusy={busy === row.id} />
                </button>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-second text-text-faint">{text.noConversations}</p>
        )}
      </section>
    </div>
  );
}

function Destination({ row, isBusy }: { row: ConversationRow; isBusy: boolean }) {
  const { name, avatarUrl } = conversationTitle(row);
  return (
    <>
      <Avatar name={name ?? text.unknown} url={avatarUrl} group={row.group !== null} />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate font-semibold">
          {name ?? text.unknown}
        </span>
        <span className="block text-small text-text-soft">
          {isBusy ? text.busy : row.group === null ? '' : text.group}
        </span>
      </span>
    </>
  );
}
