/** What one process of the engine has done since its start. */
export interface Counters {
  packetsIn: number;
  packetsOut: number;
  /** Packets of members who may not send, or who have said that they do not. */
  dropped: number;
  /** Packets that were not carried on because no heartbeat came. */
  withoutLease: number;
  missing: number;
  resent: number;
  keyFrameRequests: number;
  joins: number;
  leaves: number;
  refusals: number;
}

export const newCounters = (): Counters => ({
  packetsIn: 0,
  packetsOut: 0,
  dropped: 0,
  withoutLease: 0,
  missing: 0,
  resent: 0,
  keyFrameRequests: 0,
  joins: 0,
  leaves: 0,
  refusals: 0,
});
