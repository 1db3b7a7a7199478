/** A member's camera and microphone without a browser. */
import { OwnMedia, type OwnTracks } from '#features/live/media/own-media.ts';
import type { PeerConnection } from '#features/live/media/peer-connection.ts';

/** A track as far as it is needed here. */
class Track extends EventTarget {
  readyState = 'live';
  stop(): void {
    this.readyState = 'ended';
  }
  height = 240;
  getSettings(): { height: number } {
    return { height: this.height };
  }
  applyConstraints({ height }: { height: { ideal: number } }): Promise<void> {
    this.height = height.ideal;
    return Promise.resolve();
  }
}
export const newTrack = () => new Track() as unknown as MediaStreamTrack;

/** Returns the member's media on a connection whose node answers as the test says. */
export function ownMedia(answer: () => unknown = () => ({ done: true })) {
  const page = { isHidden: false };
  /** Called before each answer: what happens while the node decides. */
  const meanwhile = { call: () => undefined as unknown };
  const requests: unknown[] = [];
  const changes: OwnTracks[] = [];
  const socket = {
    emit(_: string, payload: unknown, reply: (answer: unknown) => void) {
      requests.push(payload);
      // What is sent while the node has not answered.
      requests.push(sent());
      meanwhile.call();
      reply(answer());
    },
    on: () => undefined,
    off: () => undefined,
  };
  const sender = () => ({
    track: null as MediaStreamTrack | null,
    replaceTrack(next: MediaStreamTrack | null) {
      this.track = next;
      return Promise.resolve();
    },
    getParameters: () => ({ encodings: [{}] }),
    encoding: {},
    setParameters({ encodings: [first] }: { encodings: [object] }) {
      this.encoding = first;
      return Promise.resolve();
    },
  });
  const [audio, small, large] = [sender(), sender(), sender()];
  const sent = () => [audio.track, small.track, large.track];
  const media = new OwnMedia({
    socket,
    quality: 'many_to_many',
    onChange: (tracks) => changes.push(tracks),
    isHidden: () => page.isHidden,
  });
  media.attach({ audio, small, large } as unknown as PeerConnection);
  return { media, requests, changes, sent, page, meanwhile, large };
}
