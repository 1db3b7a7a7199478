/**
 * The README's table: each row as it was measured last, written by the command that measured it, so that no other
 * figure stands there.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aimOf } from './aims.ts';
import type { Run } from './history.ts';
import { shown } from './numbers.ts';
import { rowsOf } from './report.ts';

const [BEGIN, END] = ['<!-- measured: begin -->', '<!-- measured: end -->'];
const HEAD = ['what', 'with', 'Alcôve', 'beside', 'ratio', 'aim', 'measured'];

/** One for each of 26 public pages says less than a sentence. */
const isShort = (name: string): boolean => !name.startsWith('Lighthouse');

export function readmeTable(runs: readonly Run[]): string {
  const rows = rowsOf(runs).filter(({ last }) => isShort(last.name));
  const cells = rows.map(({ last, run }) => {
    const aim = aimOf(last);
    const beside = last.peer === null ? '' : `${last.peerName ?? ''}, ${shown(last.peer)} ${last.unit}`;
    const when = `${run.at.slice(0, 10)}, ${run.commit}, ${last.n} ${last.n === 1 ? 'turn' : 'turns'}, load ${run.load} on ${run.cores} cores`;
    return [
      last.name,
      last.workload,
      `${shown(last.ours)} ${last.unit}`,
      beside,
      shown(last.ratio),
      aim ? `${aim.told}${aim.reached ? '' : ', **missed**'}` : '',
      when,
    ];
  });
  return [HEAD, HEAD.map(() => '---'), ...cells].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

export function writeReadme(root: string, runs: readonly Run[]): void {
  const file = join(root, 'README.md');
  const [before, rest] = readFileSync(file, 'utf8').split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error('the README has no place for what was measured');
  writeFileSync(file, `${before}${BEGIN}\n\n${readmeTable(runs)}\n\n${END}${after}`);
}
