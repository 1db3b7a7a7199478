/** Brings the media engine into the rooms of a sync node. */
import type { MemberDatabase } from '../sync/member-database.ts';
import type { RoomMedia } from '../sync/sockets/many/answer-sockets.ts';
import { connectionProbes, refuseProbes } from './connection-probes.ts';
import { databaseRights } from './database-rights.ts';
import { attachMedia } from './media-signalling.ts';
import { openLiveMedia, type LiveMedia, type LiveSettings } from './open-live-media.ts';

export interface LiveRooms {
  /** Opens the media of a node, which reads tickets and rules on this database. */
  open(database: Pick<MemberDatabase, 'live'>): RoomMedia;
  /** What is open, for figures. */
  media(): LiveMedia | null;
  stop(): Promise<void>;
}

/** `onUnavailable`: called with the reason where a process cannot be started; without others, rooms are text. */
export function liveRooms(settings: LiveSettings, onUnavailable: (reason: string, others: number) => void): LiveRooms {
  let media: LiveMedia | null = null;
  return {
    open(database) {
      const rights = databaseRights((name, request) => database.live(name, request));
      const opened = openLiveMedia({ rights, settings, onUnavailable });
      media = opened;
      const probe = connectionProbes(opened);
      return {
        isAvailable: () => opened.engine.available,
        countProcesses: () => opened.engine.countProcesses(),
        attach(socket, { id: device, roomId: room, isCall }, node, onWatch) {
          const { available, callsOnly = false } = opened.engine;
          if (!available || (callsOnly && !isCall)) return null;
          const { id: member, session } = socket.data.member;
          const attached = attachMedia(socket, { member, device, session, room, node }, opened, onWatch);
          return { end: () => attached.end(null), ...(callsOnly && { carrier: 'livekit' as const }) };
        },
        // A page tries the way to our own engine; LiveKit has a way of its own.
        probe: (socket) => {
          if (opened.engine.callsOnly === true) refuseProbes(socket);
          else probe(socket, socket.data.member.id);
        },
        async refreshRules() {
          if (opened.engine.rooms().length > 0) await opened.lease.refresh();
        },
      };
    },
    media: () => media,
    stop: async () => media?.stop(),
  };
}
