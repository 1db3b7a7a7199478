/** Figures: every case runs interleaved with its peer; what counts is the median of the paired ratios. */
export interface Figure {
  name: string;
  workload: string;
  unit: 'ms' | 'messages/s' | 'KB';
  /** The product's own median. */
  ours: number;
  /** The peer's median in the same run; null where the figure has none. */
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

/** Runs `ours` and `peer` in turn, each `n` times, after one unmeasured turn of both. */
export async function interleaved<T>(n: number, ours: () => Promise<T>, peer: () => Promise<T>): Promise<{ ours: T[]; peer: T[] }> {
  const taken: { ours: T[]; peer: T[] } = { ours: [], peer: [] };
  await ours();
  await peer();
  for (let turn = 0; turn < n; turn++) {
    taken.ours.push(await ours());
    taken.peer.push(await peer());
  }
  return taken;
}

export function figure(what: Pick<Figure, 'name' | 'workload' | 'unit' | 'peerName'>, ours: readonly number[], peer: readonly number[]): Figure {
  const ratios = ours.map((value, i) => value / (peer[i] ?? NaN));
  return { ...what, ours: median(ours), peer: median(peer), ratio: median(ratios), n: ours.length };
}

export const alone = (what: Pick<Figure, 'name' | 'workload' | 'unit'>, value: number): Figure => ({ ...what, ours: value, peer: null, peerName: null, ratio: null, n: 1 });

const shown = (value: number | null): string => (value === null ? '' : value >= 1000 ? String(Math.round(value)) : value.toFixed(value < 10 ? 2 : 1));

export function table(figures: readonly Figure[]): string {
  const rows = [
    ['what', 'workload', 'unit', 'Alcôve', 'peer', 'peer is', 'ratio', 'n'],
    ...figures.map((f) => [f.name, f.workload, f.unit, shown(f.ours), shown(f.peer), f.peerName ?? '', shown(f.ratio), String(f.n)]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')).join('\n');
}
