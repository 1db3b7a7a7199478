/**
 * Writes the tables of docs/BENCHMARKS.md and of the README: the last measurement of each row, written by the command
 * that measured it, so that no other figure gets there.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { targetOf } from './targets.ts';
import type { Run } from './history.ts';
import { formatValue, type Figure } from './figures.ts';
import { rowsOf } from './report.ts';

const [BEGIN, END] = ['<!-- measured: begin -->', '<!-- measured: end -->'];
const HEAD = ['what', 'with', 'Alcôve', 'beside', 'ratio', 'aim', 'measured'];

/** Rows of the README, by name and a part of the workload: a member's waiting times, and a node's throughput. */
const README_ROWS: readonly { name: string; workload: string }[] = [
  { name: 'JavaScript before the conversation list', workload: 'gzip' },
  { name: 'offline cold start, list painted', workload: 'CPU ×4' },
  { name: 'opening a conversation', workload: 'CPU ×4' },
  { name: 'send to painted, durable', workload: 'CPU ×4' },
  { name: 'first sign-in, from the request to the list', workload: '' },
  { name: 'messages committed and delivered, at no longer a p99', workload: '' },
];

/** Lighthouse has one row for each of 26 public pages, which say less than a sentence. */
const isShort = (name: string): boolean => !name.startsWith('Lighthouse');

const markdown = (rows: readonly (readonly string[])[]): string => {
  const [head = [], ...body] = rows;
  return [head, head.map(() => '---'), ...body].map((row) => `| ${row.join(' | ')} |`).join('\n');
};

/** Returns the cells of a row: name, workload, peer, ratio and aim. */
function cellsOf(last: Figure): string[] {
  const aim = targetOf(last);
  const peerText = last.peer === null ? '' : `${last.peerName ?? ''}, ${formatValue(last.peer)} ${last.unit}`;
  const targetText = aim ? `${aim.text}${aim.reached ? '' : ', **missed**'}` : '';
  return [
    last.name,
    last.workload,
    `${formatValue(last.ours)} ${last.unit}`,
    peerText,
    formatValue(last.ratio),
    targetText,
  ];
}

export function benchmarksTable(runs: readonly Run[]): string {
  const rows = rowsOf(runs).filter(({ last }) => isShort(last.name));
  const cells = rows.map(({ last, run }) => {
    const turns = `${last.n} ${last.n === 1 ? 'turn' : 'turns'}`;
    const when = `${run.at.slice(0, 10)}, ${run.commit}, ${turns}, load ${run.load} on ${run.cores} cores`;
    return [...cellsOf(last), when];
  });
  return markdown([HEAD, ...cells]);
}

/** Returns the README's table, without rows that were never measured. */
export function readmeTable(runs: readonly Run[]): string {
  const rows = rowsOf(runs);
  const cells = README_ROWS.flatMap(({ name, workload }) => {
    const row = rows.find(({ last }) => last.name === name && last.workload.includes(workload));
    return row ? [cellsOf(row.last)] : [];
  });
  return markdown([HEAD.slice(0, -1), ...cells]);
}

/** Writes a table between a page's marks; throws where the page has none. */
function writeTable(root: string, page: string, table: string): void {
  const file = join(root, page);
  const [before, rest] = readFileSync(file, 'utf8').split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${page} has no place for what was measured`);
  writeFileSync(file, `${before}${BEGIN}\n\n${table}\n\n${END}${after}`);
}

export function writeTables(root: string, runs: readonly Run[]): void {
  writeTable(root, 'docs/BENCHMARKS.md', benchmarksTable(runs));
  writeTable(root, 'README.md', readmeTable(runs));
}
