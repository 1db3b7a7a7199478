import type { LiveItem } from '#schemas/wire/sync.ts';

/** State of a device's connection to the network. */
export interface LinkState {
  name: string;
  online: boolean;
  /** Requests and answers are lost without an error. */
  stalled: boolean;
  /** A captive portal answers every request with HTML. */
  portal: boolean;
  /** Milliseconds until the next request arrives; 0: the usual delay. */
  slow: number;
  receive(item: LiveItem): LiveItem;
}
