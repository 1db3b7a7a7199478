/**
 * Speaks with one page about its media: takes its ticket and offer, its wishes and what it sends, and tells it who is
 * in its slots. The socket is admitted already and belongs to one member in one room.
 *
 * Races: a page may offer again before the first offer is answered, and may go at any moment. The last offer counts; a
 * seat that nobody waits for is left as soon as it exists.
 */
import { randomUUID } from 'node:crypto';
import type { MemberId } from '#schemas/ids.ts';
import { LIVE_SDP_LENGTH } from '#schemas/limits.ts';
import {
  liveCode,
  liveOffer,
  livePublish,
  liveWish,
  type LiveAnswer,
  type LiveCode,
  type LiveDone,
  type LiveEvent,
  type LiveEventPayload,
  type LiveServers,
} from '#schemas/wire/live-media.ts';
import { allowance } from './allowance.ts';
import { answerEvents, type MediaSocket } from './answer-events.ts';
import { fingerprintOf } from '#lib/sdp.ts';
import type { EngineEvent, EngineSeat } from './media-engine.ts';
import type { LiveMedia } from './open-live-media.ts';

export interface MediaViewer {
  member: MemberId;
  device: string;
  session: string | null;
  room: string;
  /** Name of this node in the member's ticket. */
  node: string;
}

export interface AttachedMedia {
  /** Ends the member's media in this room. `code`: tells the page why. */
  end(code: LiveCode | null): void;
}

/** Called with those whose cameras the page watches from now on. */
type OnWatch = (members: MemberId[]) => void;

/** Requests of one socket at once and a second; each offer also takes a ticket. */
export const MEDIA_AT_ONCE = 40;
export const MEDIA_PER_SECOND = 10;

/** `onWatch`: called before the first picture, and with nobody when the pictures end. */
export function attachMedia(
  socket: MediaSocket,
  viewer: MediaViewer,
  media: LiveMedia,
  onWatch: OnWatch = () => undefined,
): AttachedMedia {
  const { engine, rights, lease } = media;
  const requests = allowance(MEDIA_AT_ONCE, MEDIA_PER_SECOND);
  let [seat, offers, hasEnded]: [EngineSeat | null, number, boolean] = [null, 0, false];
  let watches: readonly MemberId[] = [];

  const tell = <E extends LiveEvent>(event: E, payload: LiveEventPayload<E>) => void socket.emit(event, payload);
  const watch = (members: MemberId[]) => {
    if (watches.length + members.length === 0) return;
    watches = members;
    onWatch(members);
  };
  const leave = () => {
    if (seat) {
      media.forget(seat.id);
      engine.leave(seat);
    }
    seat = null;
    watch([]);
  };

  function onEvent(event: EngineEvent): void {
    if (event.seat !== seat?.id) return;
    if (event.type === 'slots') tell('live:slots', event.slots);
    else if (event.type === 'speaking') tell('live:speaking', { members: event.members });
    else if (event.type === 'state') tell('live:state', event.state);
    else {
      media.forget(event.seat);
      seat = null;
      watch([]);
      tell('live:closed', { code: event.code });
    }
  }

  async function offer(payload: unknown): Promise<LiveAnswer> {
    if (isTooLarge(payload)) return { code: 'too-large' };
    const parsed = liveOffer.safeParse(payload);
    if (!parsed.success) return { code: 'bad-request' };
    const sdp = 'sdp' in parsed.data ? parsed.data.sdp : null;
    const fingerprint = 'mark' in parsed.data ? parsed.data.mark : fingerprintOf(parsed.data.sdp);
    if (fingerprint === null) return { code: 'bad-request' };
    if (!engine.available) return { code: 'unavailable' };
    const { ticket } = parsed.data;
    const turn = ++offers;
    const rightsOf = await rights.take({ ticket, session: viewer.session, fingerprint, node: viewer.node });
    if ('refusal' in rightsOf) return { code: liveCode.safeParse(rightsOf.refusal).data ?? 'ticket-gone' };
    const { room, member, device, session, mayPublish } = rightsOf;
    if (room !== viewer.room || member !== viewer.member || device !== viewer.device || session !== viewer.session)
      return { code: 'ticket-foreign' };
    // After the ticket, so that the rules speak of this member too.
    const state = await lease.include(room);
    // What is not known may be known in a moment, so the page comes back.
    if (state !== 'live') return { code: state === 'stopped' ? 'stopped' : 'engine-gone' };
    if (hasEnded || turn !== offers) return { code: 'engine-gone' };
    leave();
    const entering: EngineSeat = { id: randomUUID(), room, member };
    seat = entering;
    media.listen(entering.id, onEvent);
    const answer = await engine.join({ seat: entering, sdp, mayPublish });
    if ('code' in answer && seat === entering) leave();
    // The socket may have gone, or another offer come, while this one was answered.
    if (seat !== entering) {
      media.forget(entering.id);
      engine.leave(entering);
      return 'code' in answer ? answer : { code: 'engine-gone' };
    }
    return answer;
  }

  async function publish(payload: unknown): Promise<LiveDone> {
    const wanted = livePublish.safeParse(payload);
    if (!wanted.success) return { code: 'bad-request' };
    if (!seat) return { code: 'engine-gone' };
    const code = await engine.publish(seat, wanted.data);
    return code === null ? { done: true } : { code };
  }

  function wish(payload: unknown): LiveDone {
    const parsed = liveWish.safeParse(payload);
    if (!parsed.success) return { code: 'bad-request' };
    if (!seat) return { code: 'engine-gone' };
    const { tiles } = parsed.data;
    watch(tiles.flatMap(({ member, size }) => (size === 'audio' ? [] : member)));
    engine.wish(seat, tiles);
    return { done: true };
  }

  const stopAnswers = answerEvents(
    socket,
    {
      'live:servers': (): LiveServers => ({ iceServers: media.servers() }),
      'live:offer': offer,
      'live:publish': publish,
      'live:wish': wish,
      'live:leave': (): LiveDone => {
        leave();
        return { done: true };
      },
    },
    requests,
  );

  const end = (code: LiveCode | null): void => {
    if (hasEnded) return;
    hasEnded = true;
    leave();
    if (code !== null) tell('live:closed', { code });
    stopAnswers();
    socket.off('disconnect', onDisconnect);
  };
  const onDisconnect = () => end(null);
  socket.on('disconnect', onDisconnect);
  return { end };
}

const isTooLarge = (payload: unknown): boolean => {
  const sdp: unknown = typeof payload === 'object' && payload !== null && 'sdp' in payload ? payload.sdp : null;
  return typeof sdp === 'string' && sdp.length > LIVE_SDP_LENGTH;
};
