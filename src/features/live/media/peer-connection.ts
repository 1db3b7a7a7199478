/**
 * Opens the page's one connection to the media engine: three tracks up (sound, small picture, large picture) and a
 * fixed number of pairs down. The page offers once; everything later happens without another offer.
 */
import type { IceServer } from '#schemas/wire/live-media.ts';
import { fingerprintOf, withoutAddresses } from '#lib/sdp.ts';

export interface Receiver {
  /** Sound and picture of whoever is in this slot. */
  stream: MediaStream;
  transceivers: readonly RTCRtpTransceiver[];
}

export interface PeerConnection {
  connection: RTCPeerConnection;
  audio: RTCRtpSender;
  small: RTCRtpSender;
  large: RTCRtpSender;
  receivers: readonly Receiver[];
  /** Begins to look for ways to the engine, and returns the offer to send, without addresses. */
  begin(iceServers: readonly IceServer[]): Promise<string>;
  /** Of the certificate with which this connection encrypts its media. */
  fingerprint: string;
}

/** What a connection sends and receives with. */
export type PeerTracks = Pick<PeerConnection, 'audio' | 'small' | 'large' | 'receivers'>;

/**
 * Opens a connection. Rejects where the browser has no WebRTC or no VP8. `onTracks`: called in the task in which
 * senders and receivers are made. Chromium takes transforms then alone: later it lets frames pass as they are.
 */
export async function openPeerConnection(
  slots: number,
  onTracks: (tracks: PeerTracks) => void = () => undefined,
): Promise<PeerConnection> {
  const connection = new RTCPeerConnection({ bundlePolicy: 'max-bundle' });
  const add = (kind: 'audio' | 'video', direction: 'sendonly' | 'recvonly') => {
    const transceiver = connection.addTransceiver(kind, { direction });
    const codecs = RTCRtpReceiver.getCapabilities(kind)?.codecs ?? [];
    const mimeType = kind === 'audio' ? 'audio/opus' : 'video/vp8';
    const preferred = codecs.filter((codec) => codec.mimeType.toLowerCase() === mimeType);
    if (preferred.length > 0) transceiver.setCodecPreferences(preferred);
    return transceiver;
  };
  const [audio, small, large] = [add('audio', 'sendonly'), add('video', 'sendonly'), add('video', 'sendonly')];
  const receivers = Array.from({ length: slots }, () => {
    const transceivers = [add('audio', 'recvonly'), add('video', 'recvonly')];
    return { stream: new MediaStream(transceivers.map(({ receiver }) => receiver.track)), transceivers };
  });
  const tracks = { audio: audio.sender, small: small.sender, large: large.sender, receivers };
  try {
    onTracks(tracks);
    const offer = await connection.createOffer();
    const fingerprint = fingerprintOf(offer.sdp ?? '');
    if (fingerprint === null) throw new Error('an offer without a fingerprint');
    const begin = async (iceServers: readonly IceServer[]) => {
      connection.setConfiguration({ iceServers: [...iceServers], bundlePolicy: 'max-bundle' });
      await connection.setLocalDescription(offer);
      return withoutAddresses(connection.localDescription?.sdp ?? '');
    };
    return { connection, ...tracks, begin, fingerprint };
  } catch (error) {
    connection.close();
    throw error;
  }
}
