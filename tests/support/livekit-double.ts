/** A double of LiveKit's server API over real HTTP: rooms, who is in them with which rights, and signed webhooks. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jwtVerify, SignJWT } from 'jose';

export const LIVEKIT_KEY = 'devkey';
export const LIVEKIT_SECRET = 'a secret of more than thirty-two characters';

/** Validity of the tokens that LiveKit makes by itself for those who are connected. */
const REFRESHED = '10m';

interface Participant {
  canPublish: boolean;
  canSubscribe: boolean;
  sources: string[];
}
/** A token as LiveKit reads it. */
interface Claims {
  sub?: string;
  exp?: number;
  nbf?: number;
  video?: Record<string, unknown>;
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

export async function startLiveKitDouble() {
  const secret = new TextEncoder().encode(LIVEKIT_SECRET);
  const rooms = new Map<string, Map<string, Participant>>();
  /** Calls in their order, as `method identity`. */
  const calls: string[] = [];
  let isUnavailable = false;
  /** Methods that fail. */
  const failing = new Set<string>();

  const claimsOf = async (token: string): Promise<Claims> =>
    (await jwtVerify(token, secret, { issuer: LIVEKIT_KEY })).payload as Claims;

  function answer(method: string, data: Record<string, unknown>): { status: number; body: object } {
    const room = String(data['room'] ?? data['name'] ?? '');
    const identity = String(data['identity'] ?? '');
    calls.push(`${method} ${identity}`.trim());
    if (failing.has(method)) return { status: 503, body: { code: 'unavailable', msg: method } };
    if (method === 'CreateRoom') {
      if (!rooms.has(room)) rooms.set(room, new Map());
      return { status: 200, body: { name: room } };
    }
    if (method === 'ListParticipants') {
      const participants = [...(rooms.get(room)?.keys() ?? [])].map((each) => ({ identity: each }));
      return { status: 200, body: { participants } };
    }
    const found = rooms.get(room)?.get(identity);
    if (!found) return { status: 404, body: { code: 'not_found', msg: 'participant does not exist' } };
    if (method === 'RemoveParticipant') {
      rooms.get(room)?.delete(identity);
      return { status: 200, body: {} };
    }
    if (method !== 'UpdateParticipant') return { status: 404, body: { code: 'bad_route', msg: method } };
    const permission = (data['permission'] ?? {}) as Record<string, unknown>;
    Object.assign(found, {
      canPublish: permission['canPublish'] === true,
      canSubscribe: permission['canSubscribe'] === true,
      sources: (permission['canPublishSources'] ?? []) as string[],
    });
    return { status: 200, body: { identity } };
  }

  const http = createServer((request, response) => {
    void (async () => {
      const data = JSON.parse(await bodyOf(request)) as Record<string, unknown>;
      const method = (request.url ?? '').split('/').pop() ?? '';
      const claims = await claimsOf((request.headers.authorization ?? '').replace(/^Bearer /, '')).catch(() => null);
      const needed = method === 'CreateRoom' ? 'roomCreate' : 'roomAdmin';
      const { status, body } = isUnavailable
        ? { status: 503, body: { code: 'unavailable', msg: 'away' } }
        : claims?.video?.[needed] !== true
          ? { status: 401, body: { code: 'unauthenticated', msg: 'permissions denied' } }
          : answer(method, data);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    })();
  });
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;

  return {
    settings: { url: `ws://127.0.0.1:${port}`, key: LIVEKIT_KEY, secret: LIVEKIT_SECRET },
    calls,
    claimsOf,
    goAway: (away = true) => void (isUnavailable = away),
    /** Has a method fail until it is called with false. */
    fails: (method: string, fails = true) => void (fails ? failing.add(method) : failing.delete(method)),
    /** The token that LiveKit hands to somebody connected, with the rights that they have now. */
    refreshed(room: string, identity: string): Promise<string> {
      const rights = rooms.get(room)?.get(identity);
      if (!rights) throw new Error('not connected');
      const { canPublish, canSubscribe, sources: canPublishSources } = rights;
      return new SignJWT({ video: { roomJoin: true, room, canPublish, canSubscribe, canPublishSources } })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(identity)
        .setIssuer(LIVEKIT_KEY)
        .setExpirationTime(REFRESHED)
        .sign(secret);
    },
    /** A page connects with its token. Rejects where the token does not let it in. */
    async enters(token: string): Promise<string> {
      const { sub: identity = '', video = {} } = await claimsOf(token);
      const room = rooms.get(String(video['room']));
      if (video['roomJoin'] !== true || !room) throw new Error('not let in');
      room.set(identity, {
        canPublish: video['canPublish'] !== false,
        canSubscribe: video['canSubscribe'] !== false,
        sources: (video['canPublishSources'] ?? []) as string[],
      });
      return identity;
    },
    rightsOf: (room: string, identity: string) => rooms.get(room)?.get(identity) ?? null,
    /** A webhook as LiveKit sends it; `secretOf`: signed with another one. */
    async webhook(event: string, room: string, identity: string | null, secretOf = LIVEKIT_SECRET) {
      const body = JSON.stringify({
        event,
        room: { name: room },
        ...(identity !== null && { participant: { identity } }),
      });
      const sha256 = createHash('sha256').update(body).digest('base64');
      const authorization = await new SignJWT({ sha256 })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(LIVEKIT_KEY)
        .setExpirationTime('1m')
        .sign(new TextEncoder().encode(secretOf));
      return { body, authorization };
    },
    stop: () =>
      new Promise<void>((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };
}
export type LiveKitDouble = Awaited<ReturnType<typeof startLiveKitDouble>>;
