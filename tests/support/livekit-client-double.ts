/** Stands for LiveKit's client in the browser: rooms that a page connects with, of which the test plays the server. */
import { EventEmitter } from 'node:events';

export const RoomEvent = {
  TrackSubscribed: 'trackSubscribed',
  TrackUnsubscribed: 'trackUnsubscribed',
  Disconnected: 'disconnected',
  LocalTrackUnpublished: 'localTrackUnpublished',
};
export const ParticipantEvent = {
  LocalSenderCreated: 'localSenderCreated',
  ParticipantPermissionsChanged: 'participantPermissionsChanged',
};
export const Track = { Source: { Camera: 'camera', Microphone: 'microphone' } };
const NUMBERS: Readonly<Record<string, number>> = { camera: 1, microphone: 2 };

interface Reported {
  id: string;
}

/** A track of one's own or of the other one. */
class TrackDouble {
  sender: RTCRtpSender | undefined;
  receiver: RTCRtpReceiver | undefined;
  /** What the browser reports of it; null: nothing. */
  rows: Reported[] | null = [];
  mediaStreamTrack: MediaStreamTrack;
  constructor(track: MediaStreamTrack) {
    this.mediaStreamTrack = track;
  }
  replaceTrack(track: MediaStreamTrack): Promise<this> {
    this.mediaStreamTrack = track;
    return Promise.resolve(this);
  }
  getRTCStatsReport(): Promise<Map<string, Reported> | undefined> {
    if (!this.rows) return Promise.reject(new Error('no sender'));
    return Promise.resolve(new Map(this.rows.map((row) => [row.id, row])));
  }
}
export class LocalAudioTrack extends TrackDouble {}
export class LocalVideoTrack extends TrackDouble {}
/** A track as it comes from the other one. */
export const remoteTrack = (track: MediaStreamTrack) =>
  Object.assign(new TrackDouble(track), { receiver: {} as RTCRtpReceiver });

class Participant extends EventEmitter {
  permissions: { canPublish: boolean; canPublishSources: number[] } | undefined;
  readonly trackPublications = new Map<unknown, { track: TrackDouble | undefined }>();
  /** Options of each publication so far. */
  readonly published: object[] = [];

  publishTrack(track: TrackDouble, options: object): Promise<void> {
    this.published.push(options);
    this.trackPublications.set(track, { track });
    track.sender = {
      getParameters: () => ({ encodings: [{}] }),
      setParameters: () => Promise.resolve(),
    } as unknown as RTCRtpSender;
    this.emit(ParticipantEvent.LocalSenderCreated, track.sender, track);
    return Promise.resolve();
  }
  unpublishTrack(track: TrackDouble): Promise<void> {
    this.trackPublications.delete(track);
    return Promise.resolve();
  }
  /** LiveKit says which sources this page may send. */
  allow(...sources: string[]): void {
    this.permissions = { canPublish: true, canPublishSources: sources.map((source) => NUMBERS[source] ?? 0) };
    this.emit(ParticipantEvent.ParticipantPermissionsChanged);
  }
  /** Tracks that are sent now. */
  sent(): MediaStreamTrack[] {
    return [...this.trackPublications.values()].flatMap(({ track }) => track?.mediaStreamTrack ?? []);
  }
}

/** The rooms that pages have made, the last one last. */
export const rooms: Room[] = [];
/** How LiveKit answers those who connect. */
export const answering = { connect: (): Promise<void> => Promise.resolve() };

export class Room extends EventEmitter {
  readonly name = 'call';
  readonly localParticipant = new Participant();
  readonly remoteParticipants = new Map<string, Participant>();
  way: { url: string; token: string } | null = null;
  isOpen = false;

  constructor() {
    super();
    rooms.push(this);
  }
  async connect(url: string, token: string): Promise<void> {
    this.way = { url, token };
    await answering.connect();
    this.isOpen = true;
  }
  disconnect(): Promise<void> {
    this.lose();
    return Promise.resolve();
  }
  /** The connection ends, from either side. */
  lose(): void {
    const wasOpen = this.isOpen;
    this.isOpen = false;
    if (wasOpen) this.emit(RoomEvent.Disconnected);
  }
  /** The other one sends a track. */
  bring(track: TrackDouble): void {
    const other = this.remoteParticipants.get('other') ?? new Participant();
    this.remoteParticipants.set('other', other);
    other.trackPublications.set(track, { track });
    this.emit(RoomEvent.TrackSubscribed, track);
  }
}
