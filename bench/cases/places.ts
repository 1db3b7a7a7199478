/**
 * Measures the list of towns on the device: loading it, and searching letter by letter, beside a scan of an array of
 * names.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openGazetteer } from '#domain/places/gazetteer.ts';
import { figure, interleaved, type Figure } from '../support/figures.ts';

const QUERIES = ['sa', 'sai', 'saint d', 'ly', 'lyon', 'la ro', 'vil', 'montr', 'havre', 'gren', 'brux', 'zz'];
const RESULT_LIMIT = 10;

const timed = (measure: () => unknown) => () => {
  const start = performance.now();
  measure();
  return Promise.resolve(performance.now() - start);
};

export async function townSearch(root: string, n: number): Promise<Figure[]> {
  const text = readFileSync(join(root, 'src/platform/places/places.txt'), 'utf8');
  const split = () => (text.split('\n\n')[1] ?? '').split('\n').map((name) => ({ name, plain: name.toLowerCase() }));
  const [list, names] = [openGazetteer(text), split()];
  const workload = `${list.size} towns`;
  const opened = await interleaved(
    n,
    timed(() => openGazetteer(text)),
    timed(split),
  );
  const queries = await interleaved(
    n,
    timed(() => QUERIES.map((typed) => list.find(typed, RESULT_LIMIT))),
    timed(() => QUERIES.map((typed) => names.filter(({ plain }) => plain.includes(typed)).slice(0, RESULT_LIMIT))),
  );
  return [
    figure(
      { name: 'list of towns opened', workload, unit: 'ms', peerName: 'split and lower-cased' },
      opened.ours,
      opened.peer,
    ),
    figure(
      { name: `${QUERIES.length} searches of towns, ranked`, workload, unit: 'ms', peerName: 'array scan, unranked' },
      queries.ours,
      queries.peer,
    ),
  ];
}
