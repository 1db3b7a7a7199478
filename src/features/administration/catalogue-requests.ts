/** What the administration changes in the catalogue, at once; nothing queues. */
import { catalogueOutcome, type CatalogueChange } from '#schemas/wire/catalogue.ts';
import { errorText } from '#i18n/errors.ts';
import { callRpc } from '#platform/rpc-client.ts';
import { catalogueRefusals } from './catalogue.fr.ts';

/** Resolves to why it was not done, in French; null: it was. */
export async function changeCatalogue(change: CatalogueChange): Promise<string | null> {
  const slot = `catalogue ${change.part} ${change.id}`;
  const answer = await callRpc({ name: 'change_catalogue', answer: catalogueOutcome }, change, slot);
  if (!answer.ok) return errorText(answer.code, answer.retryAfterMs);
  const { refusal } = answer.value;
  return refusal === null ? null : catalogueRefusals[refusal];
}
