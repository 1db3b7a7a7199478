import type { BrowserContext } from '@playwright/test';

/** What every case that needs a browser has. */
export interface Common {
  app: string;
  peers: string;
  n: number;
  /** CPU slowed so many times. */
  rates: readonly number[];
}

/** What a case with browsers of its own has. */
export interface BrowserParts {
  /** The folder for their profiles. */
  profiles: string;
  chromium: string;
  n: number;
}

export interface Setting extends Common {
  /** Opens the profile that holds all of the history, with both service workers, cold. */
  open(): Promise<BrowserContext>;
  /** A conversation of the measured member, and its twin at the peer. */
  conversation: string;
  peerConversation: string;
}

export interface LengthsSetting extends Common {
  /** Opens the profile of the member who has a very long conversation and a short one, cold. */
  open(): Promise<BrowserContext>;
  long: string;
  short: string;
}
