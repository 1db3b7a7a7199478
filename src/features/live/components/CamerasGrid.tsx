import { Video } from 'lucide-react';
import type { MemberId } from '#schemas/ids.ts';
import type { ShownMember } from '#schemas/wire/live-rooms.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import type { RoomActs } from '../room-acts.ts';
import type { RoomModel } from '../room-model.ts';
import { cameras as text } from '../cameras.fr.ts';
import { darkReason, shownCameras } from '../tiles.ts';
import type { RoomCameras } from '../use-cameras.ts';
import { CameraTile, OwnTile } from './CameraTile.tsx';
import { Voice } from './Picture.tsx';

interface Props {
  me: MemberId;
  model: RoomModel;
  cameras: RoomCameras;
  acts: RoomActs;
  onReport: (member: ShownMember) => void;
}

/** The cameras of the room that the viewer takes, and the voices of those whose picture is not shown. */
export function CamerasGrid({ me, model, cameras, acts, onReport }: Props) {
  const { media, ownCamera, open, close } = cameras;
  const watermark = model.members.get(me)?.username ?? '';
  const { shown, others } = shownCameras({ me, members: model.members.values(), ...cameras.choice });
  const tiles = new Map((media?.tiles ?? []).map((tile) => [tile.member, tile]));
  const pictures = shown.map((member) => {
    const tile = tiles.get(member.id);
    return { member, tile, dark: darkReason(member, media, tile !== undefined) };
  });
  const pictured = new Set(pictures.filter(({ dark }) => dark === null).map(({ member }) => member.id));
  const voices =
    cameras.choice.reception === 'text' ? [] : [...tiles.values()].filter((tile) => !pictured.has(tile.member));
  const count = pictures.length + (ownCamera ? 1 : 0);
  return (
    <>
      {count > 0 && (
        <ul
          aria-label={text.cameras}
          className={cx(
            'mx-auto grid max-h-[52dvh] w-full flex-none gap-2 overflow-y-auto p-2 desktop:p-3 low:max-h-[30dvh]',
            count === 1 ? 'max-w-[440px] grid-cols-1' : 'max-w-[720px] grid-cols-2',
            count > 4 && 'desktop:max-w-[860px] desktop:grid-cols-3',
          )}
        >
          {ownCamera && <OwnTile track={ownCamera} />}
          {pictures.map(({ member, tile, dark }) => (
            <CameraTile
              key={member.id}
              {...{ member, tile, dark, watermark }}
              isSpeaking={media?.speaking.includes(member.id) === true}
              onClose={() => close(member.id)}
              onAsk={() => void acts.view('request', member.id)}
              onReport={() => onReport(member)}
            />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul aria-label={text.otherCameras} className="flex flex-none gap-2 overflow-x-auto px-3 py-2">
          {others.map(({ id, username }) => (
            <li key={id} className="flex-none">
              <Button variant="quiet" size="small" aria-label={text.openTile(username)} onClick={() => open(id)}>
                <Icon icon={Video} size={18} />
                <bdi>{username}</bdi>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {voices.map(({ key, stream }) => (
        <Voice key={key} stream={stream} />
      ))}
    </>
  );
}
