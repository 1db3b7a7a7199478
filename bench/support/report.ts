/** Writes all runs as one self-contained page: the last figure of each row, its ratio as a bar, and earlier values. */
import type { Run } from './history.ts';
import { formatValue, type Figure } from './figures.ts';

interface ReportRow {
  last: Figure;
  run: Run;
  /** Ratios, or values where there is no peer, oldest first. */
  past: readonly number[];
}

const keyOf = ({ name, workload, peerName }: Figure) => [name, workload, peerName].join('\n');

/** Returns the last measurement of each row, in the order in which rows first appeared. */
export function rowsOf(runs: readonly Run[]): ReportRow[] {
  const rows = new Map<string, ReportRow>();
  for (const run of runs)
    for (const last of run.figures) {
      const past = rows.get(keyOf(last))?.past ?? [];
      rows.set(keyOf(last), { last, run, past: [...past, last.ratio ?? last.ours] });
    }
  return [...rows.values()];
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const [WIDTH, HEIGHT] = [120, 24];

/** A full bar is twice the peer; the mark in its middle is the peer. */
const bar = (ratio: number) =>
  `<span class="bar" role="img" aria-label="${formatValue(ratio)} times the peer"><i style="width:${Math.min(100, ratio * 50).toFixed(1)}%"${ratio > 1 ? ' class="more"' : ''}></i></span>`;

function line(past: readonly number[]): string {
  if (past.length < 2) return '';
  const [low, high] = [Math.min(...past), Math.max(...past)];
  const y = (value: number) => (high === low ? HEIGHT / 2 : HEIGHT - 2 - ((value - low) / (high - low)) * (HEIGHT - 4));
  const points = past
    .map((value, n) => `${((n / (past.length - 1)) * WIDTH).toFixed(1)},${y(value).toFixed(1)}`)
    .join(' ');
  return `<svg width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="before: ${past.map(formatValue).join(', ')}"><polyline points="${points}" fill="none" stroke="currentColor" stroke-width="1.5"/></svg>`;
}

function tableRow({ last, run, past }: ReportRow): string {
  const cells = [
    escaped(last.name),
    escaped(last.workload),
    `${formatValue(last.ours)} ${last.unit}`,
    last.peer === null ? '' : `${formatValue(last.peer)} ${last.unit}`,
    escaped(last.peerName ?? ''),
    last.ratio === null ? '' : `${bar(last.ratio)} ${formatValue(last.ratio)}`,
    line(past),
    `${last.n} · ${run.at.slice(0, 10)} · ${escaped(run.commit)} · load ${run.load} on ${run.cores}`,
  ];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

const STYLE = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}body{margin:32px;max-width:1400px}table{border-collapse:collapse;width:100%}
th,td{padding:6px 12px 6px 0;text-align:left;vertical-align:middle;border-bottom:1px solid #8884}td:nth-child(3),td:nth-child(4){white-space:nowrap;font-variant-numeric:tabular-nums}
td:last-child{font-size:12px;opacity:.75}.bar{display:inline-block;width:96px;height:10px;margin-right:6px;background:linear-gradient(90deg,transparent calc(50% - 1px),currentColor 0,currentColor calc(50% + 1px),transparent 0),#8883}
.bar i{display:block;height:100%;background:#1f8a5b;opacity:.85}.bar i.more{background:#c9185a}`;

export function reportOf(runs: readonly Run[]): string {
  const head = ['what', 'workload', 'Alcôve', 'peer', 'peer is', 'ratio', 'before', 'turns, date, commit, machine'];
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Alcôve: what was measured</title><style>${STYLE}</style>
<h1>What was measured</h1><p>Medians; a ratio is the median of the paired ratios of runs in turn with the peer. The mark in a bar is the peer. Ratios count, not milliseconds.</p>
<table><thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead><tbody>
${rowsOf(runs).map(tableRow).join('\n')}
</tbody></table></html>
`;
}
