/** Sockets end with their session: at once where it ended on this node or a node told so, else within a round. */
import { memberId, type MemberId } from '#schemas/ids.ts';
import { errorName, log } from '#lib/log.ts';
import type { LiveSessions } from '../live-sessions.ts';
import { roomOf, type ChatNamespace, type ChatSocket } from './handshake.ts';

/** With what a node remembers of a session, well below a minute. */
const ROUND_MS = 20_000;
/** In one question. */
const BATCH_SIZE = 500;
/** Between nodes: a member whose sessions are to be asked for anew. */
const EVENT = 'sessions';

interface Parts {
  chat: ChatNamespace;
  sessions: LiveSessions;
  clustered: boolean;
  roundMs?: number;
}

/** Returns the end of looking. */
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

  const round = setInterval(() => void checkSockets([...chat.sockets.values()]), roundMs);
  round.unref();
  return () => clearInterval(round);
}
