/** Texts of the audit log: what was done, by whom, about whom. */
import type { StaffRight } from '#schemas/entities/decision.ts';
import type { AuditPage } from '#schemas/wire/staff.ts';
import { pastVerdictName } from './decision.fr.ts';

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
  'right-added': 'Droit donné',
  'right-removed': 'Droit retiré',
  'enrolment-added': 'Inscription d’un second facteur permise',
  'enrolment-removed': 'Inscription d’un second facteur close',
  'factor-added': 'Second facteur ajouté',
  'factor-removed': 'Second facteur retiré',
};

const rights: Record<StaffRight, string> = {
  certification: 'Certification',
  moderation: 'Modération',
  support: 'Assistance',
  finances: 'Finances',
  administration: 'Administration',
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

/** What the entry says beside who acted: the decision, the right, and the member. */
export const detailsOf = ({ verdict, right, member }: Pick<AuditEntry, 'verdict' | 'right' | 'member'>): string[] =>
  [verdict && pastVerdictName(verdict), right && rights[right], member && audit.about(member)].filter(
    (text) => text !== null,
  );
