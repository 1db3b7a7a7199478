/** Stands for clients of the plain group events where there are none. */
export const noGroupClients = {
  isConnected: () => false,
  isRoomUsed: () => false,
  follow: () => undefined,
  deliver: () => undefined,
};
