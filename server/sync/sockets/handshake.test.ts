/** How long an admitted socket lasts. */
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import type { Member } from '../verify-token.ts';
import { enterMemberRoom, renewToken, type ChatNamespace, type ChatSocket } from './handshake.ts';

const [ada, session] = [crypto.randomUUID() as MemberId, crypto.randomUUID()];
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const memberUntil = (seconds: number, change: Partial<Member> = {}): Member => ({
  id: ada,
  session,
  expiresAt: Math.floor(Date.now() / 1000) + seconds,
  claims: `{"for":${seconds}}`,
  ...change,
});

/** A socket whose token lasts for an hour. */
function admitted() {
  const socket = Object.assign(new EventEmitter(), {
    data: { member: memberUntil(3600) },
    connected: true,
    join: () => undefined,
    disconnect() {
      socket.connected = false;
      socket.emit('disconnect');
    },
  });
  const namespace = { adapter: { rooms: new Map() }, sockets: new Map() } as unknown as ChatNamespace;
  const port = socket as unknown as ChatSocket;
  enterMemberRoom(namespace, port, () => undefined);
  return { socket, renew: (member: Member | null) => renewToken(port, 'token', () => Promise.resolve(member)) };
}

test('[LIVE-07] a socket ends with its token, and goes on with a later one of its session', async () => {
  const { socket, renew } = admitted();
  await vi.advanceTimersByTimeAsync(3_000_000);
  const later = memberUntil(3600);
  expect(await renew(later)).toBeNull();
  await vi.advanceTimersByTimeAsync(3_500_000);
  expect(socket.connected).toBe(true);
  expect(socket.data.member).toBe(later);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(socket.connected).toBe(false);
});

test('[CHAT-26] no token of another member, of another session or of none makes a socket last longer', async () => {
  const { socket, renew } = admitted();
  expect(await renew(null)).toBe('unauthorized');
  expect(await renew(memberUntil(9000, { id: crypto.randomUUID() as MemberId }))).toBe('forbidden');
  expect(await renew(memberUntil(9000, { session: crypto.randomUUID() }))).toBe('forbidden');
  expect(await renew(memberUntil(10))).toBeNull();
  await vi.advanceTimersByTimeAsync(3_500_000);
  expect(socket.connected).toBe(true);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(socket.connected).toBe(false);
});
