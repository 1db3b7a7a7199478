import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { LiveAudience } from '#schemas/entities/live.ts';
import type { MemberId } from '#schemas/ids.ts';
import { useDisplay } from '#device/use-display.ts';
import { isSavingData } from '#platform/data-saving.ts';
import { toast } from '#ui/toast.ts';
import { useMobile } from '#ui/use-mobile.ts';
import { keepOwnBlur } from './blur/keep-own-blur.ts';
import type { MediaConnection, MediaOptions, MediaState } from './media/connect-room.ts';
import type { OwnKind } from './media/own-media.ts';
import type { VideoQuality } from './media/quality.ts';
import { roomOptions } from './media/room-options.ts';
import { ownSwitches } from './own-switches.ts';
import { getMicrophone } from './own-tracks.ts';
import { roomTicket } from './requests.ts';
import type { RoomConnection } from './room-connection.ts';
import type { RoomModel } from './room-model.ts';
import { wishesOf, type Reception, type TileChoice } from './tiles.ts';

const nothing = () => () => undefined;
const noMedia = (): MediaState | null => null;
/** Where the part of the app that carries media could not be loaded. */
const unloaded: MediaState = {
  ...{ status: 'closed', code: 'no-connection', tiles: [], speaking: [], camera: false, microphone: false },
  ...{ size: 'large', statistics: null },
};
const unloadedMedia = () => unloaded;

export interface RoomCameras {
  /** null: there are no cameras here, or not yet. */
  media: MediaState | null;
  /** Of the member's own picture. */
  quality: VideoQuality;
  /** What the member sends. */
  ownCamera: MediaStreamTrack | null;
  /** What is just being switched on: a press cuts it. */
  opening: Readonly<Record<OwnKind, boolean>>;
  choice: TileChoice;
  setReception: (reception: Reception) => void;
  open: (member: MemberId) => void;
  close: (member: MemberId) => void;
  /** Sends a camera to this audience; resolves to whether it is sent. */
  goLive: (track: MediaStreamTrack, audience: LiveAudience) => Promise<boolean>;
  changeAudience: (audience: LiveAudience) => Promise<void>;
  /** Cuts the camera, also one that is just being switched on. */
  cutCamera: () => void;
  cutAll: () => void;
  /** Opens the microphone, or cuts it, also while it is still being opened. */
  toggleMicrophone: () => Promise<void>;
  /** Connects anew after the media have ended. */
  retry: () => void;
}

interface Parts {
  connection: RoomConnection;
  me: MemberId;
  model: RoomModel;
  hasMedia: boolean;
}

/** Connects with the media of a room while it is open, and does what the member wishes with camera and microphone. */
export function useCameras({ connection, me, model, hasMedia }: Parts): RoomCameras {
  const isPhone = useMobile();
  const display = useDisplay();
  // Chosen on entering: a phone that is turned, or a setting, must not cut a camera.
  const [options] = useState(() => roomOptions(display, { isPhone, isSaving: isSavingData() }));
  const { slots, quality } = options;
  const { opened, media, retry } = useMediaConnection(connection, model.room.id, options, hasMedia);
  const { choice, ...choosing } = useTileChoice(slots);
  const speaking = media?.speaking;
  const wishes = useMemo(
    () => wishesOf({ me, members: model.members.values(), speaking: speaking ?? [], ...choice }),
    [me, model.members, speaking, choice],
  );
  // Members change far more often than what is wished of them.
  const wishKey = JSON.stringify(wishes);
  useEffect(() => opened?.wish(JSON.parse(wishKey) as typeof wishes), [opened, wishKey]);
  return { media, quality, choice, ...choosing, ...useOwnMedia(connection, me, opened, media), retry };
}

/** What the viewer has chosen of the cameras of others. */
function useTileChoice(slots: number) {
  const [reception, setReception] = useState<Reception>('all');
  const [tiles, setTiles] = useState<Pick<TileChoice, 'opened' | 'closed'>>({ opened: [], closed: new Set() });
  const choice = useMemo(() => ({ ...tiles, reception, slots }), [tiles, reception, slots]);
  const open = (member: MemberId) =>
    setTiles(({ opened, closed }) => ({
      opened: [member, ...opened.filter((id) => id !== member)],
      closed: new Set([...closed].filter((id) => id !== member)),
    }));
  const close = (member: MemberId) =>
    setTiles(({ opened, closed }) => ({
      opened: opened.filter((id) => id !== member),
      closed: new Set([...closed, member]),
    }));
  return { choice, setReception, open, close };
}

/** The connection with the media engine, from entering the room until leaving or losing it. */
function useMediaConnection(
  connection: RoomConnection,
  roomId: RoomModel['room']['id'],
  options: Omit<MediaOptions, 'socket' | 'ticket'>,
  isOn: boolean,
) {
  const [opened, setOpened] = useState<MediaConnection | null>(null);
  const [isUnloaded, setUnloaded] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const socket = isOn ? connection.socket() : null;
    if (!socket) return;
    let media: MediaConnection | null = null;
    let isGone = false;
    // The seat changes with each entry.
    const ticket = async (fingerprint: string) => {
      const state = connection.state();
      if (state.phase !== 'joined') throw new Error('not in the room');
      return roomTicket({ room: roomId, seat: state.seat, fingerprint });
    };
    import('./media/connect-room.ts').then(
      ({ connectRoom }) => {
        if (isGone) return;
        media = connectRoom({ socket, ticket, ...options });
        setOpened(media);
      },
      () => {
        if (!isGone) setUnloaded(true);
      },
    );
    return () => {
      isGone = true;
      media?.leave();
      setOpened(null);
      setUnloaded(false);
    };
  }, [connection, roomId, options, isOn, attempt]);
  const media = useSyncExternalStore(
    opened?.subscribe ?? nothing,
    opened?.get ?? (isUnloaded ? unloadedMedia : noMedia),
  );
  return { opened, media, retry: () => setAttempt((before) => before + 1) };
}

/** What the member sends. */
function useOwnMedia(
  connection: RoomConnection,
  me: MemberId,
  opened: MediaConnection | null,
  media: MediaState | null,
) {
  const ownCamera = useSyncExternalStore(opened?.subscribe ?? nothing, () => opened?.tracks.camera ?? null);
  const [opening, setOpening] = useState<RoomCameras['opening']>({ camera: false, microphone: false });
  const switches = useMemo(
    () =>
      opened &&
      ownSwitches({
        media: opened,
        declare: (sent) => connection.act('many:camera', sent),
        audience: () => connection.state().model?.members.get(me)?.audience ?? 'everyone',
        microphone: getMicrophone,
        onOpening: setOpening,
        tell: (words) => toast(words, { tone: 'bad', id: 'live-problem' }),
      }),
    [connection, me, opened],
  );
  useEffect(() => (opened && switches ? keepOwnBlur(me, opened, switches) : undefined), [me, opened, switches]);
  const [camera, microphone] = [media?.camera === true, media?.microphone === true];
  const earlier = useRef({ camera, microphone });
  // What was cut, by whomever or behind a hidden tab, is taken back in the room too.
  useEffect(() => {
    const before = earlier.current;
    earlier.current = { camera, microphone };
    if ((before.camera && !camera) || (before.microphone && !microphone)) void switches?.declareCut();
  }, [switches, camera, microphone]);
  return {
    ownCamera,
    opening,
    async goLive(given: MediaStreamTrack, audience: LiveAudience): Promise<boolean> {
      const isLive = (await switches?.goLive(given, audience)) === true;
      if (!isLive) given.stop();
      return isLive;
    },
    changeAudience: async (audience: LiveAudience) => switches?.changeAudience(audience),
    toggleMicrophone: async () => switches?.toggleMicrophone(),
    cutCamera: () => switches?.cutCamera(),
    cutAll: () => switches?.cutAll(),
  };
}
