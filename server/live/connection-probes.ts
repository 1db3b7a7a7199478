/**
 * Lets a member's page try its way to the media engine without a room, a camera or a microphone [PUBLIC-41]. The page
 * sends silence into a place of its own, and the engine's reports say what was lost. Nobody else can be there, so no
 * ticket is needed and nothing is carried on.
 *
 * Races: a page may ask again, or go, while it is answered; the last request counts, and what is left over is ended.
 */
import { randomUUID } from 'node:crypto';
import type { MemberId } from '#schemas/ids.ts';
import { LIVE_PROBE_MS } from '#schemas/limits.ts';
import { liveProbe, type LiveAnswer, type LiveServers, type RefusedLive } from '#schemas/wire/live-media.ts';
import { allowance } from './allowance.ts';
import { answerEvents, type MediaSocket } from './answer-events.ts';
import type { EngineSeat } from './media-engine.ts';
import type { LiveMedia } from './open-live-media.ts';

/** Requests of one socket at once, and a second: a test makes three. */
const PROBE_REQUESTS = 12;
const PROBE_REQUESTS_PER_SECOND = 0.2;
/** Tests of all members of this node at a time. */
export const PROBES_LIMIT = 20;

const requestAllowance = () => allowance(PROBE_REQUESTS, PROBE_REQUESTS_PER_SECOND);

/** Answers the tests of a socket where rooms are of text alone. */
export function refuseProbes(socket: MediaSocket): void {
  answerEvents(socket, { 'probe:servers': (): RefusedLive => ({ code: 'unavailable' }) }, requestAllowance());
}

/** Returns a function that answers the tests of one member's socket. */
export function connectionProbes(media: LiveMedia): (socket: MediaSocket, member: MemberId) => void {
  const { engine, lease } = media;
  const open = new Set<string>();

  return (socket, member) => {
    let seat: EngineSeat | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasEnded = false;

    function end(): void {
      clearTimeout(timer);
      if (!seat) return;
      open.delete(seat.id);
      media.forget(seat.id);
      engine.leave(seat);
      seat = null;
    }

    async function offer(payload: unknown): Promise<LiveAnswer> {
      const parsed = liveProbe.safeParse(payload);
      if (!parsed.success) return { code: 'bad-request' };
      if (!engine.available) return { code: 'unavailable' };
      const state = await lease.refresh();
      if (state !== 'live') return { code: state === 'stopped' ? 'stopped' : 'engine-gone' };
      end();
      if (hasEnded) return { code: 'engine-gone' };
      if (open.size >= PROBES_LIMIT) return { code: 'room-full' };
      const mine: EngineSeat = { id: randomUUID(), room: randomUUID(), member, isProbe: true };
      seat = mine;
      open.add(mine.id);
      timer = setTimeout(end, LIVE_PROBE_MS).unref();
      media.listen(mine.id, ({ type }) => {
        if (type === 'closed' && seat === mine) end();
      });
      const answer = await engine.join({ seat: mine, sdp: parsed.data.sdp, mayPublish: true });
      if (seat !== mine) engine.leave(mine);
      if ('code' in answer) {
        if (seat === mine) end();
        return answer;
      }
      if (seat !== mine) return { code: 'engine-gone' };
      await engine.publish(mine, { camera: false, microphone: true });
      return answer;
    }

    answerEvents(
      socket,
      {
        'probe:servers': (): LiveServers | RefusedLive =>
          engine.available ? { iceServers: media.servers() } : { code: 'unavailable' },
        'probe:offer': offer,
      },
      requestAllowance(),
    );
    socket.on('disconnect', () => {
      hasEnded = true;
      end();
    });
  };
}
