/** Texts of the audit log: what was done, by whom, about whom. */
import type { AuditPage } from '#schemas/wire/staff.ts';
import { pastVerdictName } from './decision.fr.ts';
import { partTitle } from './catalogue.fr.ts';
import { requestName, rightNames } from './two-persons.fr.ts';
import { modeName, ruleName } from './rules.fr.ts';
import { switchTitle } from './switches.fr.ts';

export type AuditEntry = AuditPage['entries'][number];

/** By the name that the database writes. */
const acts: Readonly<Record<string, string>> = {
  look: 'Dossier ouvert',
  propose: 'Décision proposée',
  decide: 'Décision prise',
  'member-look': 'Fiche ouverte',
  note: 'Note ajoutée',
  'sessions-ended': 'Sessions fermées',
  lift: 'Mesure levée',
  'broadcast-proposed': 'Annonce proposée',
  'broadcast-confirmed': 'Annonce confirmée',
  'broadcast-tested': 'Essai d’annonce',
  'broadcast-recalled': 'Annonce rappelée',
  'right-added': 'Droit donné',
  'right-removed': 'Droit retiré',
  'enrolment-added': 'Inscription d’un second facteur permise',
  'enrolment-removed': 'Inscription d’un second facteur close',
  'factor-added': 'Second facteur ajouté',
  'factor-removed': 'Second facteur retiré',
  rule: 'Règle changée',
  'switch-stop': 'Coupure',
  'switch-ask': 'Réouverture demandée',
  'switch-retract': 'Demande de réouverture retirée',
  'switch-start': 'Réouverture',
  'catalogue-off': 'Ligne du catalogue mise hors d’usage',
  'catalogue-on': 'Ligne du catalogue remise en usage',
  'request-proposed': 'Demande faite',
  'request-confirmed': 'Demande confirmée',
  'request-refused': 'Demande refusée',
  'request-withdrawn': 'Demande retirée',
  'request-cancelled': 'Demande annulée',
  'request-carried-out': 'Demande exécutée',
  'address-refused': 'Adresse proposée, refusée',
  'operator-address': 'Adresse changée par la commande « address »',
  'audit-exported': 'Journal exporté',
};

export const audit = {
  title: 'Journal',
  lead: 'Chaque regard et chaque acte de la maison, du plus récent au plus ancien. Rien ne s’y modifie.',
  list: 'Entrées du journal',
  operator: 'Exploitation',
  nobody: 'Compte supprimé',
  erased: 'Détails effacés',
  about: (name: string) => `à propos de ${name}`,
  empty: { title: 'Rien dans le journal.', text: 'Le premier acte de la maison y apparaîtra.' },
};

/** Returns what was done; an act that this version does not know is shown as it is. */
export const actText = (act: string): string => (Object.hasOwn(acts, act) ? (acts[act] ?? act) : act);

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
    request && requestName(request),
    right && rightNames[right],
    rule && ruleName(rule),
    mode && modeName(mode),
    turned && switchTitle(turned),
    part && partTitle(part),
    reason,
    member && audit.about(member),
  ].filter((text) => text !== null);
};
