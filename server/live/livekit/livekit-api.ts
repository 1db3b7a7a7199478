/** What the server asks of LiveKit: its Twirp API, tokens for pages, and webhooks whose signature holds [S10]. */
import {
  AccessToken,
  RoomServiceClient,
  ServerError,
  TrackSource,
  WebhookReceiver,
  type ParticipantPermission,
} from 'livekit-server-sdk';

export interface LiveKitSettings {
  /** `wss://…`: where pages connect; the API is at the same place over HTTP. */
  url: string;
  key: string;
  secret: string;
  /** Other nodes have connections in its rooms too. */
  isShared?: boolean;
}

/** What somebody may send. Nobody sends anything that the server has not agreed to. */
export interface Sending {
  camera: boolean;
  microphone: boolean;
}

export interface LiveKitNews {
  type: 'joined' | 'left' | 'room-over';
  room: string;
  /** Of whoever has come or left. */
  identity: string | null;
}

export interface LiveKitApi {
  url: string;
  /** Makes the room, or finds it; rejects where LiveKit cannot be reached. */
  openRoom(room: string): Promise<void>;
  /** For one connection under one identity, within a minute; it sends nothing until `allow` says so. */
  token(room: string, identity: string): Promise<string>;
  allow(room: string, identity: string, sending: Sending): Promise<void>;
  /**
   * Takes all rights away first, so that nothing flows while the connection is being ended. Resolves to whether LiveKit
   * knew nothing of it any more; rejects where either was not done.
   */
  remove(room: string, identity: string): Promise<boolean>;
  /** Resolves to the identities of all who are in a room. */
  present(room: string): Promise<string[]>;
  /** Resolves to what a webhook says; null: nothing that matters. Rejects where it is not LiveKit's. */
  newsIn(body: string, authorization: string): Promise<LiveKitNews | null>;
}

/** Longest validity of a token, in seconds. */
export const TOKEN_SECONDS = 60;
/** Time after which LiveKit closes a room that nobody has entered, or everybody has left, in seconds. */
const EMPTY_SECONDS = 60;
/** Two, each of whom may come back before their former connection is known to be gone. */
const MOST_IN_A_CALL = 4;
const TIMEOUT_SECONDS = 5;

const typeOf: Partial<Record<string, LiveKitNews['type']>> = {
  participant_joined: 'joined',
  participant_left: 'left',
  participant_connection_aborted: 'left',
};

const silent: Partial<ParticipantPermission> = { canPublish: false, canPublishData: false, canUpdateMetadata: false };

const isMissing = (error: unknown): boolean => error instanceof ServerError && error.code === 'not_found';

export function liveKitApi({ url, key, secret }: LiveKitSettings): LiveKitApi {
  const rooms = new RoomServiceClient(url.replace(/^ws/, 'http'), key, secret, { requestTimeout: TIMEOUT_SECONDS });
  const webhooks = new WebhookReceiver(key, secret);
  return {
    url,
    async openRoom(room) {
      await rooms.createRoom({
        name: room,
        emptyTimeout: EMPTY_SECONDS,
        departureTimeout: EMPTY_SECONDS,
        maxParticipants: MOST_IN_A_CALL,
      });
    },
    token(room, identity) {
      const token = new AccessToken(key, secret, { identity, ttl: TOKEN_SECONDS });
      token.addGrant({
        ...{ roomJoin: true, room, canSubscribe: true },
        ...{ canPublish: false, canPublishData: false, canUpdateOwnMetadata: false },
      });
      return token.toJwt();
    },
    async allow(room, identity, { camera, microphone }) {
      const canPublishSources = [
        ...(camera ? [TrackSource.CAMERA] : []),
        ...(microphone ? [TrackSource.MICROPHONE] : []),
      ];
      // An empty list of sources would mean all of them.
      const permission = { ...silent, canSubscribe: true, canPublish: canPublishSources.length > 0, canPublishSources };
      await rooms.updateParticipant(room, identity, { permission });
    },
    async remove(room, identity) {
      const nothing = { ...silent, canSubscribe: false, canPublishSources: [] };
      let isKnown = true;
      let failure: unknown = null;
      const note = (error: unknown) => {
        if (isMissing(error)) isKnown = false;
        else failure ??= error;
      };
      await rooms.updateParticipant(room, identity, { permission: nothing }).catch(note);
      // Also where the rights were not taken: the end of the connection ends them.
      if (isKnown) await rooms.removeParticipant(room, identity).catch(note);
      if (isKnown && failure !== null) throw failure;
      return !isKnown;
    },
    async present(room) {
      return (await rooms.listParticipants(room)).map(({ identity }) => identity);
    },
    async newsIn(body, authorization) {
      const { event, room, participant } = await webhooks.receive(body, authorization);
      if (!room) return null;
      if (event === 'room_finished') return { type: 'room-over', room: room.name, identity: null };
      const type = typeOf[event];
      return participant && type ? { type, room: room.name, identity: participant.identity } : null;
    },
  };
}
