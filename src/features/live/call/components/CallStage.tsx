import { MicOff, VideoOff } from 'lucide-react';
import { useMemo, type RefObject } from 'react';
import { Avatar } from '#ui/Avatar.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Picture } from '../../components/Picture.tsx';
import { cameras } from '../../cameras.fr.ts';
import { calls as text } from '../calls.fr.ts';
import type { CallSession, SessionState } from '../call-session.ts';
import { isFacingUser } from '../own-tracks-of-call.ts';

interface Props {
  session: CallSession;
  state: SessionState;
  /** Around the pictures, so that one of them can move to a window of its own. */
  frame: RefObject<HTMLDivElement | null>;
}

/** Picture or name of the other one, the own picture in its corner, and what is amiss in a sentence. */
export function CallStage({ session, state, frame }: Props) {
  const { avatarUrl } = session.call.member;
  const username = text.nameOf(session.call);
  const { media, other, camera, phase } = state;
  const tile = media?.tiles.find(({ member }) => member === session.call.member.id);
  const hasPicture = tile !== undefined && other?.camera === true && media?.size !== 'audio';
  const isReconnecting = media?.status === 'reconnecting';
  const notice = isReconnecting ? text.reconnecting : phase === 'connected' && !other ? text.away(username) : null;
  const words =
    phase === 'met'
      ? text.connected
      : phase === 'connecting'
        ? media?.status === 'connected'
          ? text.securing
          : text.connecting
        : hasPicture
          ? null
          : other?.camera === true && media?.size === 'audio'
            ? cameras.dark.weak
            : text.isDark(username);
  return (
    <div ref={frame} className="relative min-h-0 flex-1 overflow-hidden bg-sunken [container-type:size]">
      {tile && hasPicture ? (
        <>
          <Picture key={tile.key} stream={tile.stream} label={text.picture(username)} silent ownWindow />
          <bdi
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-1/2 -translate-1/2 -rotate-12 text-lead text-text opacity-20 select-none"
          >
            {state.viewer}
          </bdi>
        </>
      ) : (
        <div className="grid h-full content-center justify-items-center gap-3 p-6 text-center">
          <Avatar name={username} url={avatarUrl} size={96} />
          <p className="max-w-full truncate text-lead font-semibold">{username}</p>
          <p role="status" className="flex items-center gap-2 text-second text-text-soft">
            {phase === 'connected' && <Icon icon={VideoOff} size={18} />}
            {words}
          </p>
        </div>
      )}
      {phase === 'connected' && other?.microphone === false && (
        <p className="absolute bottom-3 left-3 flex max-w-[55%] items-center gap-1.5 rounded-pill bg-veil px-3 py-1 text-note text-text">
          <Icon icon={MicOff} size={16} />
          {text.isMute(username)}
        </p>
      )}
      {notice !== null && (
        <div className="absolute inset-x-3 top-3">
          <Notice tone="warn" role="status">
            {notice}
          </Notice>
        </div>
      )}
      {camera && <OwnPicture track={camera} />}
      {/* Whatever is sent, picture or sound, is live. */}
      {(media?.camera === true || media?.microphone === true) && (
        <span aria-hidden="true" data-live="" className="pointer-events-none absolute inset-0 border-3 border-bad" />
      )}
    </div>
  );
}

/** One’s own picture: in the corner of the call, or large before it. */
export function OwnPicture({ track, large = false }: { track: MediaStreamTrack; large?: boolean }) {
  const stream = useMemo(() => new MediaStream([track]), [track]);
  return (
    <div
      className={
        large
          ? 'mx-auto aspect-4/3 w-full max-w-[min(320px,45dvh)] overflow-hidden rounded-card bg-ground'
          : 'absolute right-3 bottom-3 aspect-4/3 w-[30%] max-w-[min(220px,40cqh)] min-w-[72px] overflow-hidden rounded-card bg-ground shadow-float'
      }
    >
      <Picture stream={stream} label={text.ownPicture} own mirrored={isFacingUser(track)} />
    </div>
  );
}
