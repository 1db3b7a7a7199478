/** Texts of the house's search for members, and of a member's sheet. */
import type { Role } from '#schemas/entities/profile.ts';
import type { StaffPerson, StaffRefusal } from '#schemas/wire/staff.ts';
import { formatCount, formatNumber, typo } from '#i18n/fr/typography.ts';

const states: Record<StaffPerson['state'], string> = {
  active: 'Actif',
  restricted: 'Restreint',
  suspended: 'Suspendu',
};

const roles: Record<Role, string> = {
  membre: 'Membre',
  'membre_certifié': 'Membre certifié',
  'membre_abonné': 'Membre abonné',
  admin: 'Administrateur',
};

/** What may be refused about a member. */
export type StaffAct = 'note' | 'sessions' | 'lift';

const refusals: Record<StaffRefusal, string> = {
  'unknown-member': 'Ce compte n’existe plus.',
  'unknown-decision': 'Cette mesure n’existe plus, ou vous concerne.',
  'second-person': 'Cette mesure se lève à deux : demandez-le, une autre personne le confirme.',
  invalid: 'Cela n’est pas possible.',
};

const invalid: Record<StaffAct, string> = {
  note: 'Cette note est vide ou trop longue.',
  sessions: 'Ce compte est le vôtre, ou celui de quelqu’un de la maison : ses sessions ne se ferment pas ici.',
  lift: 'Cette mesure n’est plus en vigueur.',
};

export const staffRefusalText = (act: StaffAct, refusal: StaffRefusal): string =>
  typo(refusal === 'invalid' ? invalid[act] : refusals[refusal]);

export const members = {
  title: 'Membres',
  lead: 'Cherchez un membre par le début de son nom, ou par son adresse entière.',
  search: 'Nom ou adresse',
  list: 'Membres trouvés',
  start: {
    title: 'Qui cherchez-vous ?'.replace(' ?', '\u202f?'),
    text: 'Rien n’est listé sans un nom ou une adresse.',
  },
  empty: { title: 'Aucun membre trouvé.', text: 'Vérifiez le début du nom, ou écrivez l’adresse entière.' },
  states,
  roles,
  openCases: (count: number) => formatCount(count, 'dossier ouvert', 'dossiers ouverts'),
};

export const sheet = {
  back: 'Membres',
  profile: 'Voir le profil public',
  gone: { title: 'Ce compte n’existe pas.', text: 'Il a peut-être été supprimé.', back: 'Retour aux membres' },
  away: { title: 'Cette fiche demande le réseau.', text: 'Ce qu’elle montre n’est gardé sur aucun appareil.' },
  offline: typo(
    'Hors ligne : cette fiche est celle de votre dernière lecture. Noter, lever et déconnecter demandent le réseau.',
  ),
  account: {
    title: 'Compte',
    state: 'État',
    role: 'Rôle',
    joined: 'Inscrit le',
    lastLogin: 'Dernière connexion',
    never: 'Jamais',
    sessions: 'Sessions ouvertes',
    certified: 'Certifié',
    completed: 'Inscription complète',
    yes: 'Oui',
    no: 'Non',
  },
  end: {
    action: 'Déconnecter partout',
    title: (name: string) => typo(`Déconnecter ${name} partout ?`),
    text: 'Toutes les sessions de ce membre se ferment. Pour revenir, le membre s’identifie de nouveau sur chaque appareil.',
    done: 'Toutes les sessions sont fermées.',
  },
  force: {
    title: 'Mesures en vigueur',
    none: 'Aucune mesure en vigueur.',
    lift: 'Lever',
    liftOf: (measure: string) => `Lever, ${measure}`,
    question: 'Lever cette mesure ?'.replace(' ?', '\u202f?'),
    effect: (measure: string) => typo(`${measure} : cette mesure prend fin maintenant. Le membre en est averti.`),
    done: 'Mesure levée.',
    endless: 'jusqu’à nouvelle décision',
  },
  past: {
    title: 'Décisions passées',
    none: 'Aucune décision passée.',
    by: (name: string | null) => (name === null ? 'par un compte supprimé' : `par ${name}`),
    until: (day: string) => `jusqu’au ${day}`,
    lifted: (day: string) => `levée le ${day}`,
    appealed: 'Contestée',
    facts: 'Faits retenus',
  },
  cases: {
    title: 'Dossiers',
    none: 'Aucun dossier.',
    open: 'Ouvert',
    opened: (day: string) => `ouvert le ${day}`,
    closed: (day: string) => `clos le ${day}`,
    withdrawn: 'Sans objet',
  },
  notes: {
    title: 'Notes de la maison',
    none: 'Aucune note.',
    form: 'Ajouter une note',
    label: 'Note',
    hint: 'Lue par la maison seule.',
    submit: 'Ajouter',
    done: 'Note ajoutée.',
    byNobody: 'Compte supprimé',
    count: (written: number, max: number) => `${formatNumber(written)} / ${formatNumber(max)}`,
    errors: { 'words-missing': 'Écrivez la note.', 'text-too-long': 'Ce texte est trop long.' },
  },
};
