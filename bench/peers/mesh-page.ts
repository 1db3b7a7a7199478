/** One of two bare pages that send camera and microphone to each other over a connection of their own. */

/** The product’s choice for rooms: size, pictures and bits a second. */
const PICTURE = { width: 320, height: 240, frameRate: 15, bitrate: 250_000 };

export interface MeshPage {
  /** Makes the connection with both tracks of each. Resolves to the offer, with all addresses. */
  offer(): Promise<string>;
  /** Answers an offer, and sends what was opened. */
  answer(offer: string): Promise<string>;
  accept(answer: string): Promise<void>;
  /** Opens camera and microphone, and sends them. */
  publish(): Promise<void>;
}
declare global {
  interface Window {
    mesh: MeshPage;
  }
}

const connection = new RTCPeerConnection();
let tracks: MediaStreamTrack[] = [];

connection.ontrack = ({ track, streams: [stream] }) => {
  if (track.kind !== 'video') return;
  const element = document.createElement('video');
  Object.assign(element, { muted: true, autoplay: true, srcObject: stream ?? new MediaStream([track]) });
  document.body.append(element);
};

const gathered = () =>
  new Promise<void>((resolve) => {
    const look = () => connection.iceGatheringState === 'complete' && resolve();
    connection.addEventListener('icegatheringstatechange', look);
    look();
  });

async function send(): Promise<void> {
  for (const { sender, receiver } of connection.getTransceivers()) {
    const track = tracks.find(({ kind }) => kind === receiver.track.kind);
    if (!track) continue;
    await sender.replaceTrack(track);
    if (track.kind !== 'video') continue;
    const parameters = sender.getParameters();
    for (const encoding of parameters.encodings)
      Object.assign(encoding, { maxBitrate: PICTURE.bitrate, maxFramerate: PICTURE.frameRate });
    await sender.setParameters(parameters);
  }
}

window.mesh = {
  async offer() {
    for (const kind of ['audio', 'video'] as const) connection.addTransceiver(kind, { direction: 'sendrecv' });
    await connection.setLocalDescription();
    await gathered();
    return connection.localDescription?.sdp ?? '';
  },
  async answer(sdp) {
    await connection.setRemoteDescription({ type: 'offer', sdp });
    for (const transceiver of connection.getTransceivers()) transceiver.direction = 'sendrecv';
    await send();
    await connection.setLocalDescription();
    await gathered();
    return connection.localDescription?.sdp ?? '';
  },
  accept: (sdp) => connection.setRemoteDescription({ type: 'answer', sdp }),
  async publish() {
    const { width, height, frameRate } = PICTURE;
    const stream = await navigator.mediaDevices.getUserMedia({
      video: { width, height, frameRate: { ideal: frameRate, max: frameRate } },
      audio: true,
    });
    tracks = stream.getTracks();
    await send();
  },
};
