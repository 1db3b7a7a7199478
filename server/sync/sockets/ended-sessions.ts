/**
 * Disconnects sockets whose session has ended: at once where it ended on this node or another node says so, else within
 * one round.
 */
import { memberId, type MemberId } from '#schemas/ids.ts';
import { errorName, log } from '#lib/log.ts';
import type { LiveSessions } from '../live-sessions.ts';
import { isAdmitted, roomOf, type ChatNamespace, type ChatSocket } from './handshake.ts';

/** Milliseconds between rounds. Together with the age of a cached session state this is well below a minute. */
const ROUND_MS = 20_000;
/** Sessions per query. */
const BATCH_SIZE = 500;
/** Event between nodes: a member whose sessions must be checked again. */
const EVENT = 'sessions';

interface Parts {
  chat: ChatNamespace;
  sessions: LiveSessions;
  clustered: boolean;
  roundMs?: number;
}

/** Starts the checks. Returns a function that stops them. */
export function disconnectEndedSessions({ chat, sessions, clustered, roundMs = ROUND_MS }: Parts): () => void {
  async function disconnectEnded(sockets: readonly ChatSocket[]): Promise<void> {
    for (let n = 0; n < sockets.length; n += BATCH_SIZE) {
      const batch = sockets.slice(n, n + BATCH_SIZE);
      const states = await sessions.statesOf(batch.map(({ data: { member } }) => member));
      batch.forEach((socket, i) => states[i] === 'live' || socket.disconnect(true));
    }
  }
  const checkSockets = (sockets: readonly ChatSocket[]) =>
    disconnectEnded(sockets).catch((error: unknown) =>
      log.info('sessions of sockets not read', { error: errorName(error) }),
    );

  const socketsOf = (member: MemberId) =>
    [...(chat.adapter.rooms.get(roomOf(member)) ?? [])].flatMap((id) => chat.sockets.get(id) ?? []);
  sessions.onRecheck((member, endedHere) => {
    if (endedHere && clustered) chat.serverSideEmit(EVENT, member);
    return checkSockets(socketsOf(member));
  });
  chat.on(EVENT, (message: unknown) => {
    const { data: member } = memberId.safeParse(message);
    if (member !== undefined) void sessions.recheck(member, false);
  });

  const round = setInterval(() => void checkSockets([...chat.sockets.values()].filter(isAdmitted)), roundMs);
  round.unref();
  return () => clearInterval(round);
}
