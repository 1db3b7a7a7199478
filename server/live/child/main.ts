/**
 * A process of the media engine. It gets its settings and all orders over IPC from the node that started it, has
 * nothing of its environment, and ends with that node. A fault in the native code ends this process alone.
 */
import { createSocket } from 'node:dgram';
import { engineSettings, order as orderOf, type EngineSettings, type Report } from './protocol.ts';
import type { ChildEngine } from './engine.ts';
import type { Peer } from './peer.ts';
import { openRelayListener, withRelayPort, type RelayListener } from './relay-listener.ts';

const ALIVE_MS = 500;

let engine: ChildEngine | null = null;
const report = (message: Report): void => {
  if (process.connected) process.send?.(message);
};

/** Rejects where another program has the port: the native code would only say so with the first member. */
async function checkPort({ port, bind }: EngineSettings): Promise<void> {
  const socket = createSocket(isIp6(bind) ? 'udp6' : 'udp4');
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('error', () => reject(new Error(`UDP port ${port} cannot be used`)));
      socket.bind({ port, exclusive: true, ...(bind !== undefined && { address: bind }) }, resolve);
    });
  } finally {
    socket.close();
  }
}

const isIp6 = (address: string | undefined): boolean => address?.includes(':') === true;

/** Opens the port for pages behind relays; relays of this kind are reached by IPv4. */
async function openRelays({ port, bind, relayPort }: EngineSettings): Promise<RelayListener | null> {
  if (relayPort === undefined || isIp6(bind)) return null;
  return openRelayListener({ port: relayPort, address: bind }, { port, address: bind ?? '127.0.0.1' });
}

function withRelays(peer: Peer, listener: RelayListener, port: number): Peer {
  const end = listener.admit(peer.sdp);
  const close = () => {
    end();
    peer.close();
  };
  return { ...peer, sdp: withRelayPort(peer.sdp, port), close };
}

async function configure(settings: EngineSettings): Promise<void> {
  try {
    await checkPort(settings);
    const { default: datachannel } = await import('node-datachannel');
    // Both arguments, or the native code writes to the console.
    datachannel.initLogger('Error', () => undefined);
    const { openPeer } = await import('./peer.ts');
    const { ChildEngine } = await import('./engine.ts');
    const listener = await openRelays(settings);
    engine = new ChildEngine({
      async openPeer(offer, ssrcOf, onState) {
        const peer = await openPeer(offer, settings, ssrcOf, onState);
        return listener ? withRelays(peer, listener, settings.relayPort ?? 0) : peer;
      },
      report,
    });
    setInterval(() => report({ type: 'alive' }), ALIVE_MS);
    report({ type: 'ready' });
  } catch (error) {
    report({ type: 'failed', reason: error instanceof Error ? error.message : String(error) });
  }
}

function stop(): void {
  engine?.stop();
  process.exit(0);
}

process.on('message', (message) => {
  const order = orderOf.safeParse(message);
  if (!order.success) return;
  if (order.data.type === 'configure') void configure(engineSettings.parse(order.data.settings));
  else if (order.data.type === 'stop') stop();
  else void engine?.carryOut(order.data);
});
process.on('disconnect', stop);
// The node stops its engine by an order; a signal to the whole group must not come first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
