import { ChevronLeft, ChevronRight, Flag, Heart } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { formatNumber } from '#i18n/fr/typography.ts';
import { parseMemberId } from '#domain/member-id.ts';
import { useDevice } from '#device/device-context.ts';
import { useOpenForm } from '#device/open-form.ts';
import type { MediaItemId, MemberId } from '#schemas/ids.ts';
import { AnswerList } from '#ui/AnswerList.tsx';
import { BackLink } from '#ui/BackLink.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { useTitle } from '#ui/use-title.ts';
import type { ShownItem } from '../album-items.ts';
import { AlbumVideo } from '../components/AlbumVideo.tsx';
import { AlbumPicture, UntilTapped } from '../components/AlbumPicture.tsx';
import { ItemReport } from '../components/ItemReport.tsx';
import { albums as text } from '../text.fr.ts';
import { useAlbums } from '../use-albums.ts';
import { useArrowKeys } from '../use-arrow-keys.ts';
import { useMediaActions } from '../use-media-actions.ts';

const Gone = () => (
  <EmptyState whole title={text.viewer.gone.title} way={{ to: '/members', label: text.viewer.toMembers }}>
    {text.viewer.gone.text}
  </EmptyState>
);

/**
 * `/media/{id}?of={member}` [MEMBERAREA-24]: one photograph or video of an album; without `of`, one of the own albums.
 */
export function MediaScreen() {
  const { device } = useDevice();
  const [search] = useSearchParams();
  const { itemId = '' } = useParams();
  useTitle(text.title);
  const of = search.get('of');
  const owner = of === null ? (device?.account ?? null) : parseMemberId(of);
  const isOwn = device !== null && owner === device.account;
  return (
    <div className="mx-auto flex w-full max-w-[1000px] flex-1 flex-col px-4 pb-6 desktop:px-8">
      <BackLink to={isOwn || owner === null ? '/my-media' : `/member/${owner}`}>{text.viewer.back}</BackLink>
      {device !== null && owner === null && <Gone />}
      {device !== null && owner !== null && <Viewer key={owner} owner={owner} isOwn={isOwn} itemId={itemId} />}
    </div>
  );
}

function Viewer({ owner, isOwn, itemId }: { owner: MemberId; isOwn: boolean; itemId: string }) {
  const { answer, refresh, loadMore, first, items } = useAlbums(owner, isOwn);
  const name = first?.member.username ?? '';
  const item = items.find(({ id }) => id === itemId);
  // It may be on a later page of a long list.
  const isFurther = !item && answer.status === 'stored' && answer.canLoadMore && answer.hasMore;
  const goOn = useEffectEvent(loadMore);
  useEffect(() => {
    if (isFurther) goOn();
  }, [isFurther, items.length]);
  // Neighbours are those of the same album, in the order in which the album shows them.
  const album = items.filter(
    (each) => each.album === item?.album && each.state !== 'failed' && each.state !== 'refused',
  );
  if (item) return <Shown item={item} album={album} owner={owner} name={name} isOwn={isOwn} />;
  return (
    <AnswerList answer={answer} refresh={refresh} loadMore={loadMore}>
      {() => (isFurther ? <SkeletonRows count={2} /> : <Gone />)}
    </AnswerList>
  );
}

interface ShownProps {
  item: ShownItem;
  album: readonly ShownItem[];
  owner: MemberId;
  name: string;
  isOwn: boolean;
}

/** One item. Only its picture is made anew for a neighbour: the buttons keep the focus, and the place is announced. */
function Shown({ item, album, owner, name, isOwn }: ShownProps) {
  const navigate = useNavigate();
  const [reporting, setReporting] = useOpenForm<MediaItemId>('reporting photo');
  const index = album.findIndex(({ id }) => id === item.id);
  const addressOf = ({ id }: ShownItem) => `/media/${id}${isOwn ? '' : `?of=${owner}`}`;
  const goTo = (step: 1 | -1) => {
    const next = album[index + step];
    if (next) void navigate(addressOf(next), { replace: true });
  };
  useArrowKeys(goTo);
  const alt = isOwn ? text.viewer.mine[item.kind] : text.viewer.of(item.kind, name);
  const picture =
    item.kind === 'video' ? (
      <AlbumVideo key={item.id} item={item} isOwn={isOwn} alt={alt} />
    ) : (
      <AlbumPicture key={item.id} item={item} isOwn={isOwn} alt={alt} fit="contain" />
    );
  return (
    <article aria-label={alt} className="flex min-h-0 flex-1 flex-col gap-3">
      <h1 className="sr-only">{text.viewer.titles[item.kind]}</h1>
      <div className="grid h-[min(68dvh,760px)] place-items-center overflow-hidden rounded-card bg-sunken">
        {isOwn ? (
          picture
        ) : (
          <UntilTapped key={item.id} label={alt} className="size-full">
            {picture}
          </UntilTapped>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex items-center gap-1">
          <IconButton
            icon={ChevronLeft}
            label={text.viewer.previous}
            aria-disabled={index <= 0}
            className="aria-disabled:opacity-55"
            onClick={() => goTo(-1)}
          />
          <p role="status" className="text-small text-text-soft">
            {text.viewer.place(index + 1, album.length)}
          </p>
          <IconButton
            icon={ChevronRight}
            label={text.viewer.next}
            aria-disabled={index + 1 >= album.length}
            className="aria-disabled:opacity-55"
            onClick={() => goTo(1)}
          />
          {!isOwn && (
            <Link to={`/member/${owner}`} className="inline-flex min-h-11 items-center truncate px-2 font-semibold">
              {name}
            </Link>
          )}
        </div>
        <div className="flex items-center gap-2">
          {isOwn ? (
            <p className="text-small text-text-soft">{text.viewer.likes(item.likes)}</p>
          ) : (
            <Deeds item={item} owner={owner} onReport={() => setReporting(item.id)} />
          )}
        </div>
      </div>
      {reporting === item.id && <ItemReport item={item} owner={owner} name={name} onClose={() => setReporting(null)} />}
    </article>
  );
}

function Deeds({ item, owner, onReport }: { item: ShownItem; owner: MemberId; onReport: () => void }) {
  const { run, queue } = useMediaActions();
  const { id: itemId, liked, likes } = item;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-pressed={liked}
        onClick={() => void queue(run?.likeItem({ memberId: owner, itemId, liked: !liked }), null)}
      >
        <Icon icon={Heart} size={20} className={liked ? 'flex-none fill-current text-accent-text' : 'flex-none'} />
        {text.viewer.like}
        {likes > 0 && `· ${formatNumber(likes)}`}
      </Button>
      <IconButton icon={Flag} label={text.viewer.report} onClick={onReport} />
    </>
  );
}
