/** What an entry of the audit log says. */
import type { AuditPage } from '#schemas/wire/staff.ts';
import { acts, audit } from './audit.fr.ts';
import { catalogue } from './catalogue.fr.ts';
import { pastVerdictName } from './decision-words.ts';
import { nameIn } from './name-in.ts';
import { modeName, ruleName } from './rule-words.ts';
import { switchTitle } from './switch-act.ts';
import { rightNames, twoPersons } from './two-persons.fr.ts';

export type AuditEntry = AuditPage['entries'][number];

/** Returns what was done; an act that this version does not know is shown as it is. */
export const actText = (act: string): string => nameIn(acts, act);

/** Who acted. Of an erased entry nothing is known any more. */
export function actorText({ by, operator, erased }: Pick<AuditEntry, 'by' | 'operator' | 'erased'>): string {
  if (operator) return audit.operator;
  return by ?? (erased ? audit.erased : audit.nobody);
}

type Details = Pick<
  AuditEntry,
  'verdict' | 'right' | 'rule' | 'mode' | 'switch' | 'part' | 'reason' | 'request' | 'member'
>;

/**
 * What the entry says beside who acted: the decision, the request, the right, the rule with its mode, what was turned
 * and why, and the member.
 */
export const detailsOf = (details: Details): string[] => {
  const { verdict, right, rule, mode, switch: turned, part, reason, request, member } = details;
  return [
    verdict && pastVerdictName(verdict),
    request && nameIn(twoPersons.kinds, request),
    right && rightNames[right],
    rule && ruleName(rule),
    mode && modeName(mode),
    turned && switchTitle(turned),
    part && nameIn(catalogue.parts, part),
    reason,
    member && audit.about(member),
  ].filter((text) => text !== null);
};
