/**
 * Tries the page's way to the media engine, without a room, a camera or a microphone. It offers what a room's page
 * offers, sends silence, and reads how that arrives.
 */
import type { MemberId } from '#schemas/ids.ts';
import { liveAnswer, probeServers, type IceServer, type LiveCode } from '#schemas/wire/live-media.ts';
import { withoutAddresses } from '#lib/sdp.ts';
import { openLiveSocket, type LiveSocket } from './live-socket.ts';
import { figuresIn, type ProbeFigures } from './probe-figures.ts';

export interface MediaProbe {
  /** Resolves to the relays that the server names, or to the code of a refusal; null: no answer. */
  servers(): Promise<IceServer[] | { code: LiveCode } | null>;
  /** Connects with the engine over UDP alone; resolves to the code of a refusal, or to whether it came about. */
  connect(): Promise<boolean | { code: LiveCode } | null>;
  figures(): Promise<ProbeFigures | null>;
  /** Resolves to whether one of these relays answers. */
  reachRelay(servers: readonly IceServer[]): Promise<boolean>;
  end(): void;
}

const CONNECT_MS = 10_000;
const RELAY_MS = 6_000;

export function openMediaProbe(account: MemberId): MediaProbe {
  let opened: (isOpen: boolean) => void = () => undefined;
  const isOpen = new Promise<boolean>((resolve) => (opened = resolve));
  const socket = openLiveSocket(account, {
    onConnected: () => opened(true),
    onLost: () => opened(false),
    onEvent: () => undefined,
  });
  let connection: RTCPeerConnection | null = null;
  let sound: AudioContext | null = null;

  async function connect(): Promise<boolean | { code: LiveCode } | null> {
    sound = new AudioContext();
    connection = new RTCPeerConnection({ bundlePolicy: 'max-bundle' });
    const isConnected = stateOf(connection);
    addTracks(connection, silenceOf(sound));
    await connection.setLocalDescription();
    const sdp = withoutAddresses(connection.localDescription?.sdp ?? '');
    const answer = await ask(socket, 'probe:offer', { sdp }, liveAnswer);
    if (answer === null || 'code' in answer) return answer;
    await connection.setRemoteDescription({ type: 'answer', sdp: answer.sdp });
    return isConnected;
  }

  return {
    async servers() {
      if (!(await isOpen)) return null;
      const answer = await ask(socket, 'probe:servers', {}, probeServers);
      return answer && 'iceServers' in answer ? answer.iceServers : answer;
    },
    connect,
    figures: async () => (connection ? figuresIn((await connection.getStats()).values()) : null),
    reachRelay,
    end() {
      connection?.close();
      void sound?.close();
      socket.close();
    },
  };
}

/** A schema, as far as it is needed here. */
interface Shape<Value> {
  safeParse(value: unknown): { success: true; data: Value } | { success: false; data?: undefined };
}

async function ask<Reply>(
  socket: LiveSocket,
  event: string,
  payload: unknown,
  reply: Shape<Reply>,
): Promise<Reply | null> {
  return reply.safeParse(await socket.request(event, payload)).data ?? null;
}

/** Resolves to whether the connection comes about in time. */
const stateOf = (connection: RTCPeerConnection): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), CONNECT_MS);
    connection.addEventListener('connectionstatechange', () => {
      const { connectionState } = connection;
      if (connectionState !== 'connected' && connectionState !== 'failed') return;
      clearTimeout(timer);
      resolve(connectionState === 'connected');
    });
  });

/** Adds what the engine expects of a page: sound, a small and a large picture, of which only the sound is sent. */
function addTracks(connection: RTCPeerConnection, silence: MediaStreamTrack): void {
  const add = (kind: 'audio' | 'video', mimeType: string) => {
    const transceiver = connection.addTransceiver(kind, { direction: 'sendonly' });
    const codecs = RTCRtpReceiver.getCapabilities(kind)?.codecs ?? [];
    const preferred = codecs.filter((codec) => codec.mimeType.toLowerCase() === mimeType);
    if (preferred.length > 0) transceiver.setCodecPreferences(preferred);
    return transceiver.sender;
  };
  void add('audio', 'audio/opus').replaceTrack(silence);
  add('video', 'video/vp8');
  add('video', 'video/vp8');
}

function silenceOf(sound: AudioContext): MediaStreamTrack {
  const [tone, volume, target] = [sound.createOscillator(), sound.createGain(), sound.createMediaStreamDestination()];
  volume.gain.value = 0;
  tone.connect(volume).connect(target);
  tone.start();
  const [track] = target.stream.getAudioTracks();
  if (!track) throw new Error('no sound');
  return track;
}

/** Looks for a way over a relay alone. */
async function reachRelay(servers: readonly IceServer[]): Promise<boolean> {
  const connection = new RTCPeerConnection({ iceServers: [...servers], iceTransportPolicy: 'relay' });
  try {
    const isFound = new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), RELAY_MS);
      connection.addEventListener('icecandidate', ({ candidate }) => {
        if (candidate?.type === 'relay') resolve(true);
      });
    });
    connection.createDataChannel('relay');
    await connection.setLocalDescription();
    return await isFound;
  } finally {
    connection.close();
  }
}
