import { EllipsisVertical } from 'lucide-react';
import { Link } from 'react-router-dom';
import { errorText } from '#i18n/errors.ts';
import { report } from '#i18n/fr/report.ts';
import { useProgress } from '#device/use-progress.ts';
import { albumNames } from '#schemas/album-media.ts';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#ui/Menu.tsx';
import { toast } from '#ui/toast.ts';
import type { ShownItem } from '../album-items.ts';
import { albums as text } from '../text.fr.ts';
import type { MediaActions } from '../use-media-actions.ts';
import { AlbumPicture } from './AlbumPicture.tsx';
import { VideoMark } from './VideoMark.tsx';

interface Props {
  item: ShownItem;
  /** Its place in the album, from 1. */
  n: number;
  actions: MediaActions;
  onRemove: () => void;
}

const tones: Record<ShownItem['state'], string> = {
  waiting: 'text-warn',
  pending: 'text-warn',
  failed: 'text-bad',
  refused: 'text-bad',
  approved: 'text-text-faint',
};

/** One of the member's own items: the picture, its state, and what can be done with it. */
export function OwnItem({ item, n, actions, onRemove }: Props) {
  const share = useProgress(item.path);
  const isLeaving = item.state === 'waiting' && share !== null;
  const state = isLeaving ? text.states.sending(Math.round(share * 100)) : text.states[item.state];
  const label = text.item(item.kind, n, text.names[item.album], text.states[item.state]);
  const isOpenable = item.state === 'approved' || item.state === 'pending';
  const picture = (
    <span className="relative block aspect-square overflow-hidden rounded-control">
      <AlbumPicture item={item} isOwn alt="" fit="cover" />
      <VideoMark item={item} />
    </span>
  );
  return (
    <li aria-label={label} className="min-w-0">
      {isOpenable ? (
        <Link to={`/media/${item.id}`} aria-label={`${text.actions.open}, ${label}`} className="block rounded-control">
          {picture}
        </Link>
      ) : (
        picture
      )}
      <div className="flex items-start justify-between gap-1">
        <p role="status" className={cx('min-w-0 pt-2 text-small', tones[item.state])}>
          {state}
          {item.code !== null && <span className="block text-text-soft">{errorText(item.code)}</span>}
          {item.reason && <span className="block">{text.reason(report.reasons[item.reason])}</span>}
          {item.state === 'refused' && <span className="block text-text-soft">{text.refusedHint}</span>}
        </p>
        <ItemMenu item={item} n={n} actions={actions} onRemove={onRemove} />
      </div>
    </li>
  );
}

function ItemMenu({ item, n, actions, onRemove }: Props) {
  const { run, queue } = actions;
  const { entryId } = item;
  const paths = item.poster === null ? [item.path] : [item.path, item.poster];
  const takeBack = async (isRefused: boolean) => {
    if (entryId === null || !run) return;
    if (!(await run.takeBackItem({ entryId, paths, isRefused }))) toast(text.toasts.left);
  };
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton icon={EllipsisVertical} label={text.actions.menu(item.kind, n)} />
      </MenuTrigger>
      <MenuContent label={text.actions.menu(item.kind, n)}>
        {item.state === 'waiting' && (
          <MenuItem onSelect={() => void queue(takeBack(false), null)}>{text.actions.takeBack}</MenuItem>
        )}
        {item.state === 'failed' && entryId !== null && (
          <MenuItem onSelect={() => void queue(run?.retryItem(entryId), null)}>{text.actions.retry}</MenuItem>
        )}
        {item.state === 'failed' && (
          <MenuItem onSelect={() => void queue(takeBack(true), null)}>{text.actions.discard}</MenuItem>
        )}
        {(item.state === 'approved' || item.state === 'pending') &&
          albumNames
            .filter((album) => album !== item.album)
            .map((album) => (
              <MenuItem
                key={album}
                onSelect={() =>
                  void queue(run?.setItem({ itemId: item.id, album }), text.toasts.moved(text.names[album]))
                }
              >
                {text.actions.move(text.names[album])}
              </MenuItem>
            ))}
        {entryId === null && (
          <MenuItem danger onSelect={onRemove}>
            {text.actions.remove}
          </MenuItem>
        )}
      </MenuContent>
    </Menu>
  );
}
