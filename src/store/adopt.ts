/** [Y18] Writing what another version of the store had: what stands there already stays [Y5]. */
import type { Head } from '#schemas/entities/head.ts';
import type { Page } from '#schemas/entities/page.ts';
import type { Epoch } from '#schemas/ids.ts';
import { adoptedPage } from '#domain/pages.ts';
import { mergeDocs } from './bulk.ts';
import { epochDoc, streamDocOf } from './collections.ts';
import type { Store } from './open.ts';
import { emptyPage, emptyStream } from './writer.ts';

/** [Y7, Y21] After the pages that they claim: epoch and heads in one write. */
export async function adoptHeads({ streams }: Store, epoch: Epoch, heads: readonly Head[]): Promise<void> {
  const docs = new Map([epochDoc(epoch), ...heads.map((head) => streamDocOf(head))].map((doc) => [doc.id, doc]));
  await mergeDocs(streams, [...docs.keys()], (id, present) => present ?? docs.get(id) ?? null, emptyStream);
}

/** Only what both sides say is answered counts. */
export async function adoptPages({ pages }: Store, found: readonly Page[]): Promise<void> {
  const byId = new Map(found.map((page) => [page.id, page]));
  await mergeDocs(pages, [...byId.keys()], (id, present) => adoptedPage(present, byId.get(id) ?? null), emptyPage);
}
