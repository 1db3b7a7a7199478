import type { LiveItem } from '#schemas/wire/sync.ts';

/** How a device stands to the network. */
export interface LinkState {
  name: string;
  online: boolean;
  /** Everything is swallowed, and nobody is told. */
  stalled: boolean;
  /** Somebody else answers, in HTML. */
  portal: boolean;
  /** How long the next request takes to arrive, when it is to take long. */
  slow: number;
  receive(item: LiveItem): LiveItem;
}
