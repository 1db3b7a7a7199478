/** Chooses the facts that a statement of reasons begins with. */
import type { CaseKind } from '#schemas/entities/decision.ts';
import { byReason } from './by-reason.ts';
import { appealTemplate, templates } from './templates.fr.ts';

/** Returns the facts to begin with; of a reason that this version does not know, those of another reason. */
export function templateOf(kind: CaseKind, reason: string | null): string {
  if (kind === 'appeal') return appealTemplate;
  return reason === null ? '' : byReason(templates, reason);
}
