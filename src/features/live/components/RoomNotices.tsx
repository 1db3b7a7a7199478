import type { LiveCode } from '#schemas/wire/live-media.ts';
import { Notice, NoticeAction } from '#ui/Notice.tsx';
import { liveCodeTexts } from '../media/live-codes.fr.ts';
import type { RoomState } from '../room-connection.ts';
import type { RoomModel } from '../room-model.ts';
import { cameras as cameraText } from '../cameras.fr.ts';
import { room as text } from '../text.fr.ts';
import type { RoomCameras } from '../use-cameras.ts';

/** Endings of media after which another try may help. */
const mayRetry: readonly LiveCode[] = [
  ...(['no-connection', 'elsewhere', 'room-full', 'bad-request'] as const),
  ...(['ticket-gone', 'ticket-foreign'] as const),
];

interface Props {
  state: RoomState;
  model: RoomModel;
  cameras: RoomCameras;
}

/** What everybody in the room should know now. */
export function RoomNotices({ state, model, cameras: { media, retry } }: Props) {
  return (
    <div className="grid flex-none gap-px">
      <p className="px-4 py-1.5 text-note text-text-soft">
        {text.notEncrypted}
        {state.phase === 'joined' && !state.media && ` ${text.textOnly}`}
      </p>
      {state.phase === 'away' && (
        <Notice tone="offline" strip>
          {text.lost}
        </Notice>
      )}
      {media?.status === 'reconnecting' && (
        <Notice tone="offline" strip>
          {cameraText.reconnecting}
        </Notice>
      )}
      {media?.status === 'closed' && media.code !== null && (
        <Notice
          tone="warn"
          strip
          action={mayRetry.includes(media.code) && <NoticeAction onClick={retry}>{cameraText.retry}</NoticeAction>}
        >
          {liveCodeTexts[media.code]}
        </Notice>
      )}
      {model.room.locked && <Notice strip>{text.locked}</Notice>}
      {model.room.slowSeconds > 0 && <Notice strip>{text.slowNotice(model.room.slowSeconds)}</Notice>}
    </div>
  );
}
