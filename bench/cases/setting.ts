import type { BrowserContext } from '@playwright/test';

/** Setting of every case with a browser. */
export interface Common {
  app: string;
  peers: string;
  n: number;
  /** Factors by which the CPU is slowed down. */
  rates: readonly number[];
}

/** Setting of a case with browsers of its own. */
export interface BrowserParts {
  /** Folder of their profiles. */
  profiles: string;
  chromium: string;
  n: number;
}

export interface Setting extends Common {
  /** Opens the profile with all history, with both service workers, cold. */
  open(): Promise<BrowserContext>;
  /** Opens a copy of that profile, made at the first call with its name, cold. */
  openCopy(name: string): Promise<BrowserContext>;
  /** A conversation of the measured member, and its counterpart at the peer. */
  conversation: string;
  peerConversation: string;
}

export interface LengthsSetting extends Common {
  /** Opens the profile of the member with a very long and a short conversation, cold. */
  open(): Promise<BrowserContext>;
  long: string;
  short: string;
}
