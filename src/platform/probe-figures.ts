/** Reads delay and loss of a tried connection out of the browser's statistics. */
export interface ProbeFigures {
  delayMs: number;
  /** Share of the packets that did not arrive, 0 to 1; null: the engine has not reported yet. */
  loss: number | null;
}

/** The fields that are read, of the many that statistics have. */
interface Row {
  type: string;
  kind?: string;
  state?: string;
  nominated?: boolean;
  currentRoundTripTime?: number;
  packetsLost?: number;
  packetsSent?: number;
}

/** Returns null where there is no connection. */
export function figuresIn(report: Iterable<unknown>): ProbeFigures | null {
  const rows = [...report] as Row[];
  const pair = rows.find(
    ({ type, state, nominated }) => type === 'candidate-pair' && state === 'succeeded' && nominated,
  );
  if (pair?.currentRoundTripTime === undefined) return null;
  const lost = rows.find(({ type, kind }) => type === 'remote-inbound-rtp' && kind === 'audio')?.packetsLost;
  const sent = rows.find(({ type, kind }) => type === 'outbound-rtp' && kind === 'audio')?.packetsSent ?? 0;
  const delayMs = Math.round(pair.currentRoundTripTime * 1000);
  return { delayMs, loss: lost === undefined || sent === 0 ? null : Math.min(1, Math.max(0, lost) / sent) };
}
