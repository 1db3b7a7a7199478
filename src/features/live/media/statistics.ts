/** Reads how the connection does out of the browser's statistics [DISPLAY-15]. */

export interface Statistics {
  /** To the engine and back; null: the browser says nothing of it. */
  delayMs: number | null;
  /** Share of the packets that did not arrive since the last reading, 0 to 1; null: none was sent here. */
  loss: number | null;
  kbitUp: number;
  kbitDown: number;
  /** Pictures a second, of all tiles together. */
  frames: number;
  /** Whether a TURN server relays the media. */
  isRelayed: boolean;
}

/** Counters since the connection's start, from which a reading is the difference. */
export interface Totals {
  at: number;
  received: number;
  lost: number;
  bytesUp: number;
  bytesDown: number;
  framesDecoded: number;
  delayMs: number | null;
  isRelayed: boolean;
}

/** Milliseconds between two readings. */
export const STATISTICS_MS = 2000;

/** The fields that are read, of the many that statistics have. */
interface Row {
  type: string;
  id: string;
  packetsReceived?: number;
  packetsLost?: number;
  bytesReceived?: number;
  bytesSent?: number;
  framesDecoded?: number;
  state?: string;
  nominated?: boolean;
  currentRoundTripTime?: number;
  roundTripTime?: number;
  localCandidateId?: string;
  candidateType?: string;
}

/** Returns the counters of a report. `at`: now, in milliseconds. */
export function totalsOf(report: Iterable<unknown>, at: number): Totals {
  const rows = [...report] as Row[];
  const sum = (
    type: string,
    field: 'packetsReceived' | 'packetsLost' | 'bytesReceived' | 'bytesSent' | 'framesDecoded',
  ) => rows.filter((row) => row.type === type).reduce((total, row) => total + (row[field] ?? 0), 0);
  const pair = rows.find(
    ({ type, state, nominated }) => type === 'candidate-pair' && state === 'succeeded' && nominated,
  );
  // Of what is sent, reports of the engine say it too.
  const seconds = pair?.currentRoundTripTime ?? rows.find(({ type }) => type === 'remote-inbound-rtp')?.roundTripTime;
  const local = rows.find(({ id }) => id === pair?.localCandidateId);
  return {
    at,
    received: sum('inbound-rtp', 'packetsReceived'),
    lost: sum('inbound-rtp', 'packetsLost'),
    bytesUp: sum('outbound-rtp', 'bytesSent'),
    bytesDown: sum('inbound-rtp', 'bytesReceived'),
    framesDecoded: sum('inbound-rtp', 'framesDecoded'),
    delayMs: seconds === undefined ? null : Math.round(seconds * 1000),
    isRelayed: local?.candidateType === 'relay',
  };
}

/** Returns what happened between two readings. */
export function statisticsBetween(before: Totals, now: Totals): Statistics {
  const seconds = Math.max(0.001, (now.at - before.at) / 1000);
  const since = (field: 'received' | 'lost' | 'bytesUp' | 'bytesDown' | 'framesDecoded') =>
    Math.max(0, now[field] - before[field]);
  const expected = since('received') + since('lost');
  const kbit = (bytes: number) => Math.round((bytes * 8) / 1000 / seconds);
  return {
    delayMs: now.delayMs,
    loss: expected === 0 ? null : since('lost') / expected,
    kbitUp: kbit(since('bytesUp')),
    kbitDown: kbit(since('bytesDown')),
    frames: Math.round(since('framesDecoded') / seconds),
    isRelayed: now.isRelayed,
  };
}
