/**
 * A second UDP port for pages that come through a relay whose checks the native code refuses (stun.ts). It answers
 * nobody else: a page whose checks are fine reaches the engine without it.
 *
 * Each relayed page has a socket of its own towards the engine, from its first check until a minute without packets.
 */
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { checkedConnection, replaceMappedAddress, replaceTieBreaker } from './stun.ts';

export interface RelayListener {
  /** Lets checks of a connection through, by the engine's answer to its offer; returns how to end that. */
  admit(answer: string): () => void;
  close(): void;
}

interface Guest {
  socket: Socket;
  ufrag: string;
  lastAt: number;
}

const IDLE_MS = 60_000;
const GUESTS = 200;
/** Any but 0: it decides where both sides want the same role, which an offer and an answer never do. */
const TIE_BREAKER = 0x5eed_5eed_5eed_5eedn;
const CANDIDATE = /^a=candidate:\S+ 1 UDP \d+ (\S+) \d+ typ host(?=\r?$)/gim;
/** Lower than those of the engine itself. */
const PRIORITY = 1_000_000_000;

/** Adds to each address of an answer the one with the second port. */
export const withRelayPort = (sdp: string, port: number): string =>
  sdp.replaceAll(
    CANDIDATE,
    (line, address: string) => `${line}\r\na=candidate:9 1 UDP ${PRIORITY} ${address} ${port} typ host`,
  );

const only = (sdp: string, name: string): string => new RegExp(`^a=${name}:(\\S+)`, 'm').exec(sdp)?.[1] ?? '';

/** Opens the port. `engine`: where the engine itself listens, on this machine. Rejects where the port is taken. */
export async function openRelayListener(
  at: { port: number; address?: string | undefined },
  engine: { port: number; address: string },
): Promise<RelayListener> {
  const listener = createSocket('udp4');
  const passwords = new Map<string, string>();
  const guests = new Map<string, Guest>();
  await new Promise<void>((resolve, reject) => {
    listener.once('error', () => reject(new Error(`UDP port ${at.port} cannot be used`)));
    listener.bind(
      { port: at.port, exclusive: true, ...(at.address !== undefined && { address: at.address }) },
      resolve,
    );
  });
  // A packet that cannot be sent is lost, as on any network.
  listener.removeAllListeners('error').on('error', () => undefined);

  function showOut(key: string): void {
    guests.get(key)?.socket.close();
    guests.delete(key);
  }
  function letIn(key: string, ufrag: string, from: RemoteInfo): Guest {
    const socket = createSocket('udp4');
    const guest: Guest = { socket, ufrag, lastAt: performance.now() };
    socket.on('error', () => undefined);
    socket.on('message', (bytes, { address, port }) => {
      if (address !== engine.address || port !== engine.port) return;
      replaceMappedAddress(bytes, passwords.get(guest.ufrag) ?? '', from);
      listener.send(bytes, from.port, from.address);
    });
    guests.set(key, guest);
    return guest;
  }

  listener.on('message', (bytes, from) => {
    const key = `${from.address} ${from.port}`;
    const ufrag = checkedConnection(bytes);
    let guest = guests.get(key);
    if (ufrag !== null) {
      const password = passwords.get(ufrag);
      if (password === undefined || !replaceTieBreaker(bytes, password, TIE_BREAKER)) return;
      if (guest && guest.ufrag !== ufrag) showOut(key);
      if (!guests.has(key) && guests.size >= GUESTS) return;
      guest = guests.get(key) ?? letIn(key, ufrag, from);
    }
    if (!guest) return;
    guest.lastAt = performance.now();
    guest.socket.send(bytes, engine.port, engine.address);
  });
  const tidy = setInterval(() => {
    for (const [key, { lastAt }] of guests) if (performance.now() - lastAt > IDLE_MS) showOut(key);
  }, IDLE_MS / 2).unref();

  return {
    admit(answer) {
      const ufrag = only(answer, 'ice-ufrag');
      passwords.set(ufrag, only(answer, 'ice-pwd'));
      return () => {
        passwords.delete(ufrag);
        for (const [key, guest] of guests) if (guest.ufrag === ufrag) showOut(key);
      };
    },
    close() {
      clearInterval(tidy);
      for (const key of [...guests.keys()]) showOut(key);
      listener.close();
    },
  };
}
