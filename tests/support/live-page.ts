/** A page with nothing but the media of one room, in a real browser, for tests; `live-node.ts` serves it. */
import { io } from 'socket.io-client';
import {
  connectRoom,
  type MediaConnection,
  type MediaState,
  type MediaOptions,
} from '#features/live/media/connect-room.ts';
import type { LiveCode, TileWish } from '#schemas/wire/live-media.ts';

export interface TestPage {
  enter(member: string, room: string, options?: Partial<Pick<MediaOptions, 'slots' | 'quality' | 'adaptive'>>): void;
  state(): MediaState;
  /** Sends a camera and a microphone of the browser's; both are no real devices. */
  publish(): Promise<(LiveCode | null)[]>;
  stopCamera(): Promise<LiveCode | null>;
  wish(tiles: TileWish[]): void;
  leave(): void;
  /** Pictures drawn so far and their width, by member. */
  pictures(): Record<string, { frames: number; width: number }>;
}
declare global {
  interface Window {
    room: TestPage;
  }
}

let connection: MediaConnection | null = null;
const current = (): MediaConnection => {
  if (!connection) throw new Error('in no room');
  return connection;
};
const elements = new Map<string, HTMLVideoElement>();

/** Shows each tile in an element of its own, as a screen does. */
function show({ tiles }: MediaState): void {
  for (const [key, element] of elements)
    if (!tiles.some((tile) => tile.key === key)) {
      element.remove();
      elements.delete(key);
    }
  for (const { key, stream, member } of tiles) {
    if (elements.has(key)) continue;
    const element = Object.assign(document.createElement('video'), { muted: true, autoplay: true, srcObject: stream });
    element.dataset['member'] = member;
    document.body.append(element);
    elements.set(key, element);
  }
}

window.room = {
  enter(member, room, options = {}) {
    const socket = io('/many', { transports: ['websocket'], auth: { member, room } });
    const ticket: MediaOptions['ticket'] = (fingerprint) =>
      socket.timeout(10_000).emitWithAck('test:ticket', { fingerprint }) as Promise<{ ticket: string }>;
    connection = connectRoom({ socket, ticket, slots: 4, ...options });
    const { subscribe, get } = connection;
    subscribe(() => show(get()));
  },
  state: () => current().get(),
  async publish() {
    const media = await navigator.mediaDevices.getUserMedia({ video: { width: 320, height: 240 }, audio: true });
    const [camera, microphone] = [media.getVideoTracks()[0] ?? null, media.getAudioTracks()[0] ?? null];
    return [await current().publishMicrophone(microphone), await current().publishCamera(camera)];
  },
  stopCamera: () => current().publishCamera(null),
  wish: (tiles) => current().wish(tiles),
  leave: () => current().leave(),
  pictures: () =>
    Object.fromEntries(
      [...elements.values()].map((element) => [
        element.dataset['member'] ?? '',
        { frames: element.getVideoPlaybackQuality().totalVideoFrames, width: element.videoWidth },
      ]),
    ),
};
