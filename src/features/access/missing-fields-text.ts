import type { CompletionField } from '#domain/access/completion.ts';
import { access as text } from '#i18n/fr/access.ts';

/** Returns « Il manque : avatar, présentation, ville +2 autre(s) », or null if nothing is missing. */
export function missingFieldsText(missing: readonly CompletionField[], moreCount: number): string | null {
  if (missing.length === 0) return null;
  const fieldList = text.banner.missing(missing.map((field) => text.missing[field]).join(', '));
  return moreCount > 0 ? `${fieldList} ${text.banner.others(moreCount)}` : fieldList;
}
