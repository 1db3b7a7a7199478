/** Planted bugs in the store, below the writer. */
import type { Chunk } from '#schemas/entities/chunk.ts';
import type { Bug } from '#simulator/faults/fault-hooks.ts';
import type { Doc, Row } from '#simulator/core/ports/store-database.ts';

const asPage = (doc: Doc): Chunk => doc as unknown as Chunk;
const asDoc = (doc: Doc, page: Partial<Chunk>): Doc => ({ ...doc, ...page });

export const storeBugs: Record<string, () => Bug> = {
  'heads-first': () => {
    const late: Row[] = [];
    return {
      rule: 'Y7',
      description: 'a head is written before the rows that it claims',
      alterWrite(into, rows, store, context) {
        if (into === 'chunks') {
          late.push(...rows);
          return [];
        }
        const now = late.splice(0);
        store.time.schedule(400, () => {
          if (!context.alive) return;
          store.chunks.write(now);
          store.version += 1;
        });
        return rows;
      },
    };
  },
  'newest-by-arrival': () => ({
    rule: 'Y11',
    description: 'the row that comes last wins',
    alterRead: (from, docs) =>
      from === 'chunks'
        ? docs.map((doc) => asDoc(doc, { rows: asPage(doc).rows.map((row) => ({ ...row, rev: 0 })) }))
        : docs,
    alterWrite(into, rows, store) {
      if (into !== 'chunks') return rows;
      return rows.map((row) => {
        const before = new Map(
          store.chunks.byId([row.document.id], true).flatMap((doc) => asPage(doc).rows.map((each) => [each.seq, each])),
        );
        return {
          ...row,
          document: asDoc(row.document, {
            rows: asPage(row.document).rows.map((each) => (each.rev === 0 ? (before.get(each.seq) ?? each) : each)),
          }),
        };
      });
    },
  }),
  'pages-never-swept': () => ({
    rule: 'Y9',
    description: 'what is out of sight stays on the device',
    neverSweeps: true,
  }),
  'writes-lost': () => {
    let nth = 0;
    return {
      rule: 'Y7',
      description: 'every ninth write of pages is taken for done',
      alterWrite: (into, rows) => (into === 'chunks' && ++nth % 9 === 0 ? [] : rows),
    };
  },
};
