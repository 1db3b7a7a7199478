/** Sockets end with their session: at once where it ended on this node or a node told so, else within a round. */
import { memberId, type MemberId } from '#schemas/ids.ts';
import { errorName, log } from '#lib/log.ts';
import type { LiveSessions } from '../live-sessions.ts';
import { roomOf, type ChatNamespace, type ChatSocket } from './handshake.ts';

/** With what a node remembers of a session, well below a minute. */
const ROUND_MS = 20_000;
/** In one question. */
const ASKED = 500;
/** Between nodes: a member whose sessions are to be asked for anew. */
const EVENT = 'sessions';

interface Parts {
  chat: ChatNamespace;
  sessions: LiveSessions;
  clustered: boolean;
  roundMs?: number;
}

/** Returns the end of looking. */
export function endWithSession({ chat, sessions, clustered, roundMs = ROUND_MS }: Parts): () => void {
  async function look(sockets: readonly ChatSocket[]): Promise<void> {
    for (let n = 0; n < sockets.length; n += ASKED) {
      const asked = sockets.slice(n, n + ASKED);
      const states = await sessions.statesOf(asked.map(({ data: { member } }) => member));
      asked.forEach((socket, i) => states[i] === 'live' || socket.disconnect(true));
    }
  }
  const looking = (sockets: readonly ChatSocket[]) =>
    look(sockets).catch((error: unknown) => log.info('sessions of sockets not read', { error: errorName(error) }));

  const socketsOf = (member: MemberId) =>
    [...(chat.adapter.rooms.get(roomOf(member)) ?? [])].flatMap((id) => chat.sockets.get(id) ?? []);
  sessions.onRecheck((member, here) => {
    if (here && clustered) chat.serverSideEmit(EVENT, member);
    return looking(socketsOf(member));
  });
  chat.on(EVENT, (said: unknown) => {
    const { data: member } = memberId.safeParse(said);
    if (member !== undefined) void sessions.recheck(member, false);
  });

  const round = setInterval(() => void looking([...chat.sockets.values()]), roundMs);
  round.unref();
  return () => clearInterval(round);
}
