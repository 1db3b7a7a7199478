import { useEffect, useState, useSyncExternalStore } from 'react';
import type { LiveRoomId } from '#schemas/entities/live.ts';
import type { MemberId } from '#schemas/ids.ts';
import { giveFeedback } from '#lib/feedback.ts';
import { openLiveSocket } from '#platform/live-socket.ts';
import { connectToRoom, type RoomConnection, type RoomState } from './room-connection.ts';

const CONNECTING: RoomState = { phase: 'connecting', model: null };
const nothing = () => () => undefined;

/** Keeps the page in a room while it is shown. */
export function useRoom(
  account: MemberId,
  roomId: LiveRoomId,
): { connection: RoomConnection | null; state: RoomState } {
  const [connection, setConnection] = useState<RoomConnection | null>(null);
  useEffect(() => {
    const opened = connectToRoom({ account, roomId, open: openLiveSocket, onSound: giveFeedback });
    setConnection(opened);
    return () => {
      setConnection(null);
      opened.close();
    };
  }, [account, roomId]);
  const state = useSyncExternalStore(connection?.watch ?? nothing, connection?.state ?? (() => CONNECTING));
  return { connection, state };
}
