/** TCP proxy before a server with one listener for each device, whose traffic can be disturbed separately. */
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface FaultyListener {
  url: string;
  /** Number of requests with this first line that passed. */
  counted(request: string): number;
  /** Resets all connections, and new ones too. */
  cut(): void;
  /** Holds bytes in both directions without loss or reset. */
  hold(): void;
  /** Drops bytes in both directions without any sign. */
  lose(): void;
  /** Ends all faults. Connections that lost bytes are closed. */
  heal(): void;
}

export interface FaultProxy {
  openListener(): Promise<FaultyListener>;
  close(): Promise<void>;
}

type State = 'open' | 'cut' | 'held' | 'lost';

interface Pair {
  near: Socket;
  far: Socket;
  /** The connection has lost bytes and cannot continue. */
  holed: boolean;
}

export function faultProxy(port: number): FaultProxy {
  const servers: Server[] = [];
  const ends: (() => void)[] = [];

  async function openListener(): Promise<FaultyListener> {
    let state: State = 'open';
    const pairs = new Set<Pair>();
    const lines: string[] = [];

    const end = (pair: Pair, reset: boolean) => {
      pairs.delete(pair);
      for (const socket of [pair.near, pair.far])
        if (reset) socket.resetAndDestroy();
        else socket.destroy();
    };
    const flow = (pair: Pair) => {
      for (const socket of [pair.near, pair.far])
        if (state === 'held') socket.pause();
        else socket.resume();
    };
    const pass = (pair: Pair, from: Socket, to: Socket) => {
      from.on('data', (bytes: Buffer) => {
        if (from === pair.near && bytes.subarray(0, 5).toString('latin1') === 'POST ')
          lines.push(bytes.subarray(0, 60).toString('latin1'));
        if (state === 'lost') pair.holed = true;
        else if (!to.write(bytes)) from.pause();
      });
      to.on('drain', () => flow(pair));
      from.on('error', () => end(pair, true));
      from.on('close', () => end(pair, false));
    };
    const server = createServer({ noDelay: true }, (near) => {
      if (state === 'cut') return void near.on('error', () => undefined).resetAndDestroy();
      const pair: Pair = { near, far: connect({ port, host: '127.0.0.1', noDelay: true }), holed: state === 'lost' };
      pairs.add(pair);
      pass(pair, near, pair.far);
      pass(pair, pair.far, near);
      flow(pair);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    servers.push(server);
    const endAll = () => [...pairs].forEach((pair) => end(pair, true));
    ends.push(endAll);
    return {
      url: `http://localhost:${(server.address() as AddressInfo).port}`,
      counted: (request) => lines.filter((line) => line.startsWith(request)).length,
      cut() {
        state = 'cut';
        endAll();
      },
      hold() {
        state = 'held';
        pairs.forEach(flow);
      },
      lose: () => void (state = 'lost'),
      heal() {
        state = 'open';
        for (const pair of pairs)
          if (pair.holed) end(pair, true);
          else flow(pair);
      },
    };
  }

  return {
    openListener,
    async close() {
      for (const end of ends) end();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}
