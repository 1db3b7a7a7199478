import type { Switches } from './types.ts';

/** Switches of a device with a good network and intact storage. */
export const defaultSwitches: Switches = {
  latency: 40,
  jitter: 20,
  loss: 0,
  duplication: 0,
  reordering: 0,
  offline: false,
  halfOpen: false,
  portal: false,
  answers: 'normal',
  clock: 0,
  quotaFull: false,
  killAfterWrites: null,
  killBeforeAck: false,
};
