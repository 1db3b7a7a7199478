/** A member's end of a media connection without a browser: sends packets, and counts those that arrive. */
import datachannel from 'node-datachannel';
import { KEY_FRAME, OTHER_FRAME, rtpPacket } from './rtp.ts';

datachannel.initLogger('Fatal', () => undefined);

type Track = InstanceType<typeof datachannel.Track>;
const [SOUND, PICTURE] = [111, 96] as const;
let connections = 0;

export interface MediaClient {
  sdp: string;
  /** Resolves when the connection is up; rejects when it fails. */
  accept(answer: string): Promise<void>;
  /** Sends one packet of sound, and one of a small picture that begins a key frame every tenth time. */
  send(): void;
  /** Packets that have arrived, without reports. */
  received(): number;
  /** Requests for key frames that have arrived. */
  keyFrameRequests(): number;
  close(): void;
}

const isControl = (bytes: Buffer): boolean => (bytes[1] ?? 0) >= 192 && (bytes[1] ?? 0) <= 223;

export async function mediaClient(slots: number): Promise<MediaClient> {
  const connection = new datachannel.PeerConnection('client', {
    iceServers: [],
    bindAddress: '127.0.0.1',
    disableAutoNegotiation: true,
  });
  const number = ++connections;
  const tracks: Track[] = [];
  const counts = { received: 0, keyFrameRequests: 0 };
  const add = (kind: 'audio' | 'video', direction: 'SendOnly' | 'RecvOnly') => {
    const mid = String(tracks.length);
    const media = kind === 'audio' ? new datachannel.Audio(mid, direction) : new datachannel.Video(mid, direction);
    if (media instanceof datachannel.Audio) media.addOpusCodec(SOUND);
    else media.addVP8Codec(PICTURE);
    if (kind === 'audio' && direction === 'SendOnly')
      media.parseSdpLine('a=extmap:1 urn:ietf:params:rtp-hdrext:ssrc-audio-level');
    if (direction === 'SendOnly') media.addSSRC(number * 100 + tracks.length + 1, 'c', 's', `t${mid}`);
    const track = connection.addTrack(media);
    track.onMessage((bytes) => {
      if (!isControl(bytes)) counts.received++;
      else if (bytes[1] === 206 && ((bytes[0] ?? 0) & 31) === 1) counts.keyFrameRequests++;
    });
    tracks.push(track);
  };
  add('audio', 'SendOnly');
  add('video', 'SendOnly');
  add('video', 'SendOnly');
  for (let slot = 0; slot < slots; slot++) {
    add('audio', 'RecvOnly');
    add('video', 'RecvOnly');
  }
  const gathered = new Promise<void>((resolve) =>
    connection.onGatheringStateChange((state) => state === 'complete' && resolve()),
  );
  connection.setLocalDescription('offer');
  await gathered;
  let sequence = 0;
  return {
    sdp: (connection.localDescription()?.sdp ?? '').replace(/^a=candidate:.*\r\n/gm, ''),
    accept: (answer) =>
      new Promise((resolve, reject) => {
        connection.onStateChange((state) => {
          if (state === 'connected') resolve();
          if (state === 'failed') reject(new Error('no connection'));
        });
        connection.setRemoteDescription(answer, 'answer');
      }),
    send() {
      sequence++;
      const [audio, video] = tracks;
      const payload = Buffer.concat([sequence % 10 === 1 ? KEY_FRAME : OTHER_FRAME, Buffer.alloc(800)]);
      for (const [track, bytes] of [
        [
          audio,
          rtpPacket({
            sequence,
            timestamp: sequence * 960,
            ssrc: number * 100 + 1,
            payloadType: SOUND,
            level: 20,
            payload: Buffer.alloc(80),
          }),
        ],
        [
          video,
          rtpPacket({
            sequence,
            timestamp: sequence * 6000,
            ssrc: number * 100 + 2,
            payloadType: PICTURE,
            payload,
            marker: true,
          }),
        ],
      ] as const)
        if (track?.isOpen() === true) track.sendMessageBinary(bytes);
    },
    received: () => counts.received,
    keyFrameRequests: () => counts.keyFrameRequests,
    close() {
      for (const track of tracks) track.close();
      connection.close();
    },
  };
}

/** Sends on all of them until a condition holds. Resolves to the milliseconds that this took. */
export async function sendUntil(
  clients: readonly MediaClient[],
  holds: () => boolean | Promise<boolean>,
  everyMs = 20,
): Promise<number> {
  const since = performance.now();
  const timer = setInterval(() => {
    for (const client of clients) client.send();
  }, everyMs);
  try {
    const { expect } = await import('vitest');
    await expect.poll(holds, { timeout: 20_000, interval: 20 }).toBe(true);
  } finally {
    clearInterval(timer);
  }
  return performance.now() - since;
}
