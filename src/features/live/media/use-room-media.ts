/** Follows the media of a room in a component. */
import { useSyncExternalStore } from 'react';
import type { RoomConnection, RoomMedia } from './connect-room.ts';

export const useRoomMedia = (connection: RoomConnection): RoomMedia =>
  useSyncExternalStore(connection.subscribe, connection.get);
