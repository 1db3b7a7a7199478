import { KeyRound } from 'lucide-react';
import { Link } from 'react-router-dom';
import { shortMoment } from '#i18n/dates.ts';
import { requestWish } from '#device/media-wishes.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { PrivateAlbum } from '#schemas/wire/albums.ts';
import { AnswerList } from '#ui/AnswerList.tsx';
import { Button } from '#ui/Button.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { Icon } from '#ui/Icon.tsx';
import { useNow } from '#ui/use-now.ts';
import { albumNames } from '#schemas/album-media.ts';
import { albums as text } from '../text.fr.ts';
import type { ShownItem } from '../album-items.ts';
import { useAlbums } from '../use-albums.ts';
import { useMediaActions } from '../use-media-actions.ts';
import { AlbumPicture, UntilTapped } from './AlbumPicture.tsx';
import { VideoMark } from './VideoMark.tsx';

/** What a member's page shows of their albums: what the reader may see, and the way to the private one. */
export function MemberAlbums({ member }: { member: MemberId }) {
  const { answer, refresh, loadMore, first, items, wishes, at } = useAlbums(member, false);
  if (answer.status === 'stored' && first === null) return null;
  const wish = requestWish(wishes, member, at);
  return (
    <section aria-labelledby="member-albums" className="mt-4 rounded-card bg-surface p-5 hairline">
      <h2 id="member-albums" className="mb-3 font-text text-lead font-semibold tracking-normal">
        {text.member.title}
      </h2>
      <AnswerList answer={answer} refresh={refresh} loadMore={loadMore}>
        {() => (
          <div className="grid gap-5">
            {items.length === 0 && <p className="text-text-faint">{text.member.none}</p>}
            {albumNames.map((album) => (
              <Album key={album} member={member} items={items.filter((item) => item.album === album)} />
            ))}
            {first?.private && <Private album={first.private} member={member} wish={wish} />}
          </div>
        )}
      </AnswerList>
    </section>
  );
}

function Album({ member, items }: { member: MemberId; items: readonly ShownItem[] }) {
  const [one] = items;
  if (!one) return null;
  const title = text.names[one.album];
  return (
    <div>
      <h3 className="mb-2 font-text text-second font-semibold tracking-normal">{title}</h3>
      <ul aria-label={title} className="grid grid-cols-3 gap-2 desktop:grid-cols-5">
        {items.map((item, index) => (
          <li key={item.id} className="aspect-square overflow-hidden rounded-control">
            <UntilTapped label={text.item(item.kind, index + 1, title, text.states.approved)} className="size-full">
              <Link
                to={`/media/${item.id}?of=${member}`}
                aria-label={`${text.actions.open}, ${text.item(item.kind, index + 1, title, text.states.approved)}`}
                className="relative block size-full"
              >
                <AlbumPicture item={item} isOwn={false} alt="" fit="cover" />
                <VideoMark item={item} />
              </Link>
            </UntilTapped>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface PrivateProps {
  album: PrivateAlbum;
  member: MemberId;
  wish: boolean | undefined;
}

function Private({ album: { state, until }, member, wish }: PrivateProps) {
  const { run, queue } = useMediaActions();
  const now = useNow();
  if (state === 'none') return null;
  const isDecided = state === 'open' || state === 'premium' || state === 'unproven';
  const isRequested = wish ?? state === 'requested';
  const shown = isDecided ? state : isRequested ? 'requested' : 'closed';
  const words = text.member.private;
  const end = until === null ? null : Date.parse(until);
  const sentence = shown === 'open' && end !== null ? words.until(shortMoment(end, now)) : words[shown];
  const ask = (requested: boolean) =>
    void queue(
      run?.requestAccess({ memberId: member, requested }),
      requested ? text.member.requested : text.member.withdrawn,
    );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="flex min-w-0 flex-1 basis-60 items-center gap-2.5 text-second text-text-soft">
        <Icon icon={KeyRound} size={20} />
        {sentence}
      </p>
      {shown === 'unproven' && (
        <Link to="/age-proof" className={buttonClass('quiet', 'small')}>
          {words.toProof}
        </Link>
      )}
      {shown === 'premium' && (
        <Link to="/subscription" className={buttonClass('quiet', 'small')}>
          {text.limit.offers}
        </Link>
      )}
      {shown === 'closed' && (
        <Button variant="quiet" size="small" onClick={() => ask(true)}>
          {words.ask}
        </Button>
      )}
      {shown === 'requested' && (
        <Button variant="quiet" size="small" onClick={() => ask(false)}>
          {words.takeBack}
        </Button>
      )}
    </div>
  );
}
