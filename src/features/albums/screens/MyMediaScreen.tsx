import { ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { ownAccess } from '#device/own-access.ts';
import { useDevice } from '#device/device-context.ts';
import { useLive } from '#device/use-live.ts';
import { useShared } from '#device/use-shared.ts';
import { albumNames, type AlbumName } from '#schemas/album-media.ts';
import type { MemberId } from '#schemas/ids.ts';
import { ALBUM_PHOTOS, ALBUM_VIDEOS } from '#schemas/limits.ts';
import { AnswerList } from '#ui/AnswerList.tsx';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { ChipRow } from '#ui/ChipRow.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { ListScreen } from '#ui/ListScreen.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { countedItems, itemsLeft, type ShownItem } from '../album-items.ts';
import { AddVideo } from '../components/AddVideo.tsx';
import { OwnItem } from '../components/OwnItem.tsx';
import { SharedPhotos } from '../components/SharedPhotos.tsx';
import { albums as text } from '../text.fr.ts';
import { useAddPhotos } from '../use-add-photos.ts';
import { useAlbums } from '../use-albums.ts';
import { useMediaActions, type MediaActions } from '../use-media-actions.ts';

/** `/my-media`, « Mes photos/vidéos » [MEMBERAREA-22]. */
export function MyMediaScreen() {
  const { device } = useDevice();
  if (!device)
    return (
      <ListScreen title={text.title} lead={text.lead}>
        <SkeletonRows count={4} />
      </ListScreen>
    );
  return <OwnAlbums account={device.account} />;
}

function OwnAlbums({ account }: { account: MemberId }) {
  const { answer, refresh, loadMore, first, items } = useAlbums(account, true);
  const access = useLive(ownAccess);
  const actions = useMediaActions();
  const [album, setAlbum] = useState<AlbumName>('public');
  const own = first?.own ?? null;
  const shown = items.filter((item) => item.album === album);
  const requests = own?.requests ?? 0;
  const rights = access.status === 'ready' ? access.value?.rights : undefined;
  // Without an answer, the device judges by the role; the server decides.
  const limitOf = (answered: number | null | undefined, most: number) =>
    own || rights === undefined ? answered : rights ? null : most;
  const photoLimit = limitOf(own?.photoLimit, ALBUM_PHOTOS);
  const videoLimit = limitOf(own?.videoLimit, ALBUM_VIDEOS);
  return (
    <ListScreen title={text.title} lead={text.lead} answer={answer}>
      <ChipRow label={text.tabs} className="mb-1">
        {albumNames.map((name) => (
          <Chip key={name} on={name === album} onClick={() => setAlbum(name)}>
            {text.tab(text.names[name], items.filter((item) => item.album === name).length)}
          </Chip>
        ))}
      </ChipRow>
      <p className="mb-4 text-small text-text-soft">{text.audiences[album]}</p>
      {photoLimit !== undefined && <AddPhotos album={album} limit={photoLimit} items={items} actions={actions} />}
      {videoLimit !== undefined && <AddVideo album={album} limit={videoLimit} items={items} actions={actions} />}
      {album === 'private' && (
        <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
          <Link to="/my-media/access" className="inline-flex min-h-11 items-center font-semibold text-accent-text">
            {text.toAccess}
          </Link>
          {requests > 0 && <span className="text-warn">{text.toAccessWaiting(requests)}</span>}
        </p>
      )}
      {items.length > 0 && answer.status !== 'stored' ? (
        <ItemGrid items={shown} actions={actions} />
      ) : (
        <AnswerList answer={answer} refresh={refresh} loadMore={loadMore}>
          {() => <ItemGrid items={shown} actions={actions} />}
        </AnswerList>
      )}
    </ListScreen>
  );
}

interface AddProps {
  album: AlbumName;
  limit: number | null;
  items: readonly ShownItem[];
  actions: MediaActions;
}

function AddPhotos({ album, limit, items, actions }: AddProps) {
  const field = useRef<HTMLInputElement>(null);
  const left = itemsLeft(items, 'photo', limit);
  const { progress, add } = useAddPhotos({ actions, left, limit });
  const { shared, forget } = useShared();
  const sharedFiles = shared === 'loading' || shared === null ? [] : shared.files;
  const addShared = () => {
    forget();
    void add([...sharedFiles], album);
  };
  const count = countedItems(items, 'photo');
  return (
    <div className="mb-5 grid gap-2">
      <input
        ref={field}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
        multiple
        hidden
        aria-label={text.add.photos}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          void add(files, album);
        }}
      />
      {sharedFiles.length > 0 && (
        <SharedPhotos count={sharedFiles.length} isFull={left === 0} onAdd={addShared} onDrop={forget} />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button size="small" busy={progress !== null} disabled={left === 0} onClick={() => field.current?.click()}>
          <Icon icon={ImagePlus} size={20} />
          {text.add.photos}
        </Button>
        <p role="status" className="text-small text-text-soft">
          {progress ? text.add.preparing(progress.at, progress.of) : text.limit.photos(count, limit)}
        </p>
      </div>
      {left === 0 && limit !== null ? (
        <p className="flex flex-wrap items-center gap-x-4 text-small text-text-faint">
          {text.limit.full(limit)}
          <Link to="/subscription" className="inline-flex min-h-11 items-center font-semibold text-accent-text">
            {text.limit.offers}
          </Link>
        </p>
      ) : (
        <p className="text-small text-text-faint">{text.add.forms}</p>
      )}
    </div>
  );
}

function ItemGrid({ items, actions }: { items: readonly ShownItem[]; actions: MediaActions }) {
  const [removing, setRemoving] = useState<ShownItem | null>(null);
  if (items.length === 0) return <EmptyState title={text.empty.title}>{text.empty.text}</EmptyState>;
  return (
    <>
      <ul aria-label={text.title} className="grid grid-cols-2 gap-3 desktop:grid-cols-3">
        {items.map((item, index) => (
          <OwnItem key={item.id} item={item} n={index + 1} actions={actions} onRemove={() => setRemoving(item)} />
        ))}
      </ul>
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => open || setRemoving(null)}
        title={text.removal.titles[removing?.kind ?? 'photo']}
        text={text.removal.text}
        confirmLabel={text.removal.confirm}
        danger
        onConfirm={() => {
          if (removing)
            void actions.queue(
              actions.run?.setItem({ itemId: removing.id, album: null }),
              text.toasts.removed[removing.kind],
            );
          setRemoving(null);
        }}
      />
    </>
  );
}
