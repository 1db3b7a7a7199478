import { useState, useSyncExternalStore } from 'react';
import type { LiveRoomId } from '#schemas/entities/live.ts';
import type { MemberId } from '#schemas/ids.ts';
import { giveFeedback } from '#lib/feedback.ts';
import { openLiveSocket } from '#platform/live-socket.ts';
import { connectToRoom, type RoomConnection, type RoomState } from './room-connection.ts';

/** Keeps the page in a room while it is shown. The component belongs to one account and one room. */
export function useRoom(account: MemberId, roomId: LiveRoomId): { connection: RoomConnection; state: RoomState } {
  const [connection] = useState(() => connectToRoom({ account, roomId, open: openLiveSocket, onSound: giveFeedback }));
  return { connection, state: useSyncExternalStore(connection.watch, connection.state) };
}
