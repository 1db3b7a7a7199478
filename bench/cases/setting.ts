import type { BrowserContext } from '@playwright/test';

export interface Setting {
  app: string;
  peers: string;
  /** Opens the profile that holds all of the history, with both service workers, cold. */
  open(): Promise<BrowserContext>;
  /** A conversation of the measured member, and its twin at the peer. */
  conversation: string;
  peerConversation: string;
  n: number;
  /** CPU slowed so many times. */
  rates: readonly number[];
}
