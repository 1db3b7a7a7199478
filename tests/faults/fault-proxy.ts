/** A TCP proxy before a server, with a door for each device: what happens on the way is decided door by door. */
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface FaultyListener {
  url: string;
  /** Requests of this kind that came through, by their first line. */
  counted(request: string): number;
  /** All connections are reset, and new ones too. */
  cut(): void;
  /** Bytes are held in both directions, and kept: nothing is reset. */
  hold(): void;
  /** Bytes are lost in both directions; nobody is told. */
  lose(): void;
  /** All is well again; what was lost on the way is not missed by waiting for it: those connections end. */
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
  /** It has lost bytes: it can never go on. */
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
