import type { CompletionField } from '#domain/access/completion.ts';
import { access as text } from '#i18n/fr/access.ts';

/** « Il manque : avatar, présentation, ville +2 autre(s) »; of a couple, both. */
export function missingWords(missing: readonly CompletionField[], others: number): string | null {
  if (missing.length === 0) return null;
  const named = text.banner.missing(missing.map((field) => text.missing[field]).join(', '));
  return others > 0 ? `${named} ${text.banner.others(others)}` : named;
}
