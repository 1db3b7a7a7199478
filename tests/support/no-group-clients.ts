/** Stands for clients of the plain group events, and for live rooms, where there are none. */
export const noGroupClients = {
  isConnected: () => false,
  isRoomUsed: () => false,
  follow: () => undefined,
  deliver: () => undefined,
  followCall: () => undefined,
};
