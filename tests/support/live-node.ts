/** A node with the media of rooms and nothing else, and browsers whose cameras show moving test pictures. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import { Server } from 'socket.io';
import { build } from 'vite';
import type { MemberId } from '#schemas/ids.ts';
import { attachMedia } from '#server/live/media-signalling.ts';
import { openLiveMedia, type LiveMedia, type LiveSettings } from '#server/live/open-live-media.ts';
import { executable } from './browser-device.ts';
import { freeUdpPort } from './live-engine.ts';
import type {} from './live-page.ts';
import { PlainRights } from './plain-rights.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const CAMERAS = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
/** Pages in the background are drawn too. */
const DRAWN = ['--disable-renderer-backgrounding', '--disable-backgrounding-occluded-windows'];
/** Pages have cameras on https and under such a name alone, which is given the node's address. */
const NAME = 'alcove.localhost';

interface EnterOptions {
  slots?: number;
  quality?: 'many_to_many' | 'standard';
  adaptive?: boolean;
}
export interface LiveNode {
  url: string;
  media: LiveMedia;
  rights: PlainRights;
  room: string;
  /** Opens a page of a new member in the room. */
  enter(options?: EnterOptions): Promise<LivePage>;
  /** Packets that one member has had of another. */
  flow(viewer: MemberId, publisher: MemberId): Promise<number>;
  stop(): Promise<void>;
}
export interface LiveNodeOptions {
  /** Address of this machine at which pages find the node and its media. */
  host?: string;
  turn?: LiveSettings['turn'];
  /** Started in place of the browser, with its arguments. */
  browser?: string;
  /** Whether pages may reach the node's media through a relay alone. */
  relayOnly?: boolean;
}
export interface LivePage {
  page: Page;
  member: MemberId;
}

async function bundle(): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: `${root}tests/support/live-page.ts`, output: { format: 'iife' } },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('nothing was built');
  return output.output[0].code;
}

/** Runs in pages, before anything of theirs. */
function useRelaysAlone(): void {
  const plain = RTCPeerConnection.prototype.setConfiguration;
  RTCPeerConnection.prototype.setConfiguration = function (configuration) {
    plain.call(this, { ...configuration, iceTransportPolicy: 'relay' });
  };
}

export async function startLiveNode(options: LiveNodeOptions = {}): Promise<LiveNode> {
  const { host = '127.0.0.1', turn, browser: program, relayOnly = false } = options;
  const code = await bundle();
  const [rights, room] = [new PlainRights(), randomUUID() as string];
  rights.open(room);
  const media = openLiveMedia({
    rights,
    settings: { port: await freeUdpPort(), processes: 1, bind: host, ...(turn && { turn }) },
  });
  const http = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8' });
    response.end(isScript ? code : '<!doctype html><title>Salon</title><body><script src="/page.js"></script>');
  });
  const io = new Server(http, { transports: ['websocket'], serveClient: false, maxHttpBufferSize: 64 * 1024 });
  io.of('/many').on('connection', (socket) => {
    const { member, room: of } = socket.handshake.auth as { member: MemberId; room: string };
    const viewer = { member, room: of, device: socket.id, session: randomUUID(), node: 'here' };
    attachMedia(socket, viewer, media);
    socket.on('test:ticket', ({ fingerprint }: { fingerprint: string }, reply: (answer: unknown) => void) =>
      reply({ ticket: rights.issue(viewer, fingerprint) }),
    );
  });
  await new Promise<void>((resolve) => http.listen(0, host, resolve));
  const url = `http://${NAME}:${(http.address() as AddressInfo).port}`;
  let browser: Browser | null = null;
  const pages: LivePage[] = [];
  /** Opens the tiles of all others on each page. */
  const openTiles = async () => {
    for (const { page, member } of pages) {
      const others = pages.filter((other) => other.member !== member);
      const tiles = others.map((other) => ({ member: other.member, size: 'small' as const }));
      await page.evaluate((open) => window.room.wish(open), tiles);
    }
  };
  return {
    ...{ url, media, rights, room },
    async enter(options = {}) {
      browser ??= await chromium.launch({
        ...(program === undefined ? executable() : { executablePath: program }),
        args: [
          '--no-sandbox',
          '--disable-dev-shm-usage',
          ...CAMERAS,
          ...DRAWN,
          `--host-resolver-rules=MAP ${NAME} ${host}`,
        ],
      });
      const member = randomUUID() as MemberId;
      const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
      if (relayOnly) await context.addInitScript(useRelaysAlone);
      const page = await context.newPage();
      await page.goto(url);
      await page.evaluate(([who, where, how]) => window.room.enter(who, where, how), [member, room, options] as const);
      pages.push({ page, member });
      await openTiles();
      return { page, member };
    },
    async flow(viewer, publisher) {
      const { processes } = await media.engine.figures(room);
      const flows = processes.flatMap((process) => process.flows);
      return flows.find((each) => each.viewer === viewer && each.publisher === publisher)?.packets ?? 0;
    },
    async stop() {
      await browser?.close();
      io.disconnectSockets(true);
      await io.close();
      await media.stop();
    },
  };
}
