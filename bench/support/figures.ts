/** Computes figures: every case runs interleaved with its peer, and the result is the median of the paired ratios. */
export interface Figure {
  name: string;
  workload: string;
  unit:
    | 'ms'
    | 'µs'
    | 'messages/s'
    | 'jobs/s'
    | 'pushes/s'
    | 'connections'
    | 'KB'
    | 'MB'
    | 'requests'
    | 'repaints'
    | '‰'
    | 'points';
  /** Median of the product. */
  ours: number;
  /** Median of the peer in the same run; null where the figure has none. */
  peer: number | null;
  peerName: string | null;
  /** Median of ours/peer, pair by pair. */
  ratio: number | null;
  n: number;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[middle - 1] ?? NaN, sorted[middle] ?? NaN];
  return sorted.length % 2 ? high : (low + high) / 2;
}

/** Returns the value below which this share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** Runs all measures in turn, each `n` times, after one unmeasured turn. */
export async function inTurn<T>(n: number, measures: readonly (() => Promise<T>)[]): Promise<T[][]> {
  const results = measures.map((): T[] => []);
  for (let turn = -1; turn < n; turn++)
    for (const [nth, measure] of measures.entries()) {
      const value = await measure();
      if (turn >= 0) results[nth]?.push(value);
    }
  return results;
}

export async function interleaved<T>(
  n: number,
  ours: () => Promise<T>,
  peer: () => Promise<T>,
): Promise<{ ours: T[]; peer: T[] }> {
  const [ofOurs = [], ofPeer = []] = await inTurn(n, [ours, peer]);
  return { ours: ofOurs, peer: ofPeer };
}

export function figure(
  labels: Pick<Figure, 'name' | 'workload' | 'unit' | 'peerName'>,
  ours: readonly number[],
  peer: readonly number[],
): Figure {
  // A peer of zero allows no ratio.
  const ratios = ours.flatMap((value, i) => (peer[i] ? value / peer[i] : []));
  return {
    ...labels,
    ours: median(ours),
    peer: median(peer),
    ratio: ratios.length * 2 > ours.length ? median(ratios) : null,
    n: ours.length,
  };
}

/** Figure without a peer: a count, or a value with a limit of its own. */
export const figureWithoutPeer = (
  labels: Pick<Figure, 'name' | 'workload' | 'unit'>,
  ...values: readonly number[]
): Figure => ({
  ...labels,
  ours: median(values),
  peer: null,
  peerName: null,
  ratio: null,
  n: values.length,
});

export const formatValue = (value: number | null): string =>
  value === null ? '' : value >= 1000 ? String(Math.round(value)) : value.toFixed(value < 10 ? 2 : 1);

export function table(figures: readonly Figure[]): string {
  const rows = [
    ['what', 'workload', 'unit', 'Alcôve', 'peer', 'peer is', 'ratio', 'n'],
    ...figures.map((f) => [
      f.name,
      f.workload,
      f.unit,
      formatValue(f.ours),
      formatValue(f.peer),
      f.peerName ?? '',
      formatValue(f.ratio),
      String(f.n),
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')).join('\n');
}
