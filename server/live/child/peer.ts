/**
 * Opens the connection of one member. The page offers and this side answers, once: the other way some joins fail, and a
 * call in a wrong state would end the process. Every track is closed before the connection, which would otherwise keep
 * its memory.
 */
import datachannel from 'node-datachannel';
import { withAddress } from './answer.ts';
import { levelLine, SENDING, writtenOffer, type Offer } from './offer.ts';

export interface PeerSettings {
  /** One UDP port for all members. */
  port: number;
  /** Address of this machine to listen on; absent: all. */
  bind?: string | undefined;
  /** Address that pages are given, where it is not one of this machine. */
  address?: string | undefined;
}

export type PeerTrack = InstanceType<typeof datachannel.Track>;

export interface Peer {
  sdp: string;
  /** In the order of the offer's sections. */
  tracks: readonly PeerTrack[];
  close(): void;
}

export class OfferRefused extends Error {}

const GATHERING_MS = 1000;

/** Answers an offer. Rejects where the native code refuses it. `onState`: connected, disconnected, failed, closed. */
export async function openPeer(
  offer: Offer,
  settings: PeerSettings,
  ssrcOf: (section: number) => number,
  onState: (state: string) => void,
): Promise<Peer> {
  const connection = new datachannel.PeerConnection('member', {
    iceServers: [],
    disableAutoNegotiation: true,
    enableIceUdpMux: true,
    portRangeBegin: settings.port,
    portRangeEnd: settings.port,
    ...(settings.bind !== undefined && { bindAddress: settings.bind }),
  });
  const tracks: PeerTrack[] = [];
  let isClosed = false;
  const close = () => {
    if (isClosed) return;
    isClosed = true;
    for (const track of tracks) attempt(() => track.close());
    attempt(() => connection.close());
  };
  try {
    connection.onStateChange((state) => {
      if (!isClosed) onState(state);
    });
    for (const [index, section] of offer.sections.entries()) {
      const sends = index < SENDING;
      const media =
        section.kind === 'audio'
          ? new datachannel.Audio(section.mid, sends ? 'RecvOnly' : 'SendOnly')
          : new datachannel.Video(section.mid, sends ? 'RecvOnly' : 'SendOnly');
      if (media instanceof datachannel.Audio) media.addOpusCodec(section.payloadType);
      else media.addVP8Codec(section.payloadType);
      if (section.levelId !== null) media.parseSdpLine(levelLine(section.levelId));
      if (!sends) {
        const name = `slot-${Math.floor((index - SENDING) / 2)}`;
        media.addSSRC(ssrcOf(index), 'engine', name, `${name}-${section.kind}`);
      }
      tracks.push(connection.addTrack(media));
    }
    const gathered = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, GATHERING_MS);
      connection.onGatheringStateChange((state) => {
        if (state !== 'complete') return;
        clearTimeout(timer);
        resolve();
      });
    });
    connection.setRemoteDescription(writtenOffer(offer), 'offer');
    if (connection.signalingState() !== 'have-remote-offer') throw new OfferRefused('no offer');
    connection.setLocalDescription('answer');
    await gathered;
    const sdp = connection.localDescription()?.sdp;
    if (sdp === undefined) throw new OfferRefused('no answer');
    return {
      sdp: withAddress(sdp, settings.address, settings.port),
      tracks,
      close,
    };
  } catch (error) {
    close();
    throw error instanceof OfferRefused ? error : new OfferRefused(String(error));
  }
}

/** Calls native code that throws where the connection has ended by itself. */
function attempt(call: () => void): void {
  try {
    call();
  } catch {
    // There is nothing left to close.
  }
}
