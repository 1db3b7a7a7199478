/** Texts of what two persons of the house do together. */
import type { RequestKind, StaffRight } from '#schemas/entities/decision.ts';
import type { HouseRequest, RequestCause, RequestRefusal, RequestState } from '#schemas/wire/house-requests.ts';
import { formatCount, formatNumber, typo } from '#i18n/fr/typography.ts';
import { house } from './text.fr.ts';

export const rightNames: Record<StaffRight, string> = {
  certification: 'Certification',
  moderation: 'Modération',
  support: 'Assistance',
  finances: 'Finances',
  administration: 'Administration',
};

const kinds: Record<RequestKind, string> = {
  'grant-right': 'Donner un droit',
  'withdraw-right': 'Retirer un droit',
  'reset-factor': 'Réinitialiser un second facteur',
  'change-address': 'Changer l’adresse d’un membre de la maison',
  'lift-measure': 'Lever une suspension',
  'export-audit': 'Exporter le journal',
};

const states: Record<RequestState, string> = {
  proposed: 'À confirmer',
  expired: 'Expirée',
  confirmed: 'Confirmée',
  refused: 'Refusée',
  withdrawn: 'Retirée',
  cancelled: 'Annulée',
};

const causes: Record<RequestCause, string> = {
  member: 'Annulée par le membre.',
  replaced: 'Une autre demande l’a remplacée.',
  expired: 'Le lien n’a pas été ouvert à temps.',
  rights: 'Un des droits nécessaires manquait le moment venu.',
  'in-use': 'Un autre compte a pris cette adresse.',
  disposable: 'Cette adresse vient d’un service d’adresses jetables.',
};

const refusals: Record<RequestRefusal, string> = {
  invalid: 'Cette demande est incomplète ou impossible.',
  'unknown-member': 'Aucun membre ne porte ce nom.',
  'unknown-decision': 'Cette mesure n’existe plus.',
  'unknown-request': 'Cette demande n’est plus celle qui vous était montrée. Actualisez la page.',
  'nothing-to-do': 'Il n’y a rien à changer : c’est déjà le cas.',
  'about-you': 'Cette demande vous concerne. D’autres que vous la proposent et la confirment.',
  'second-person': 'Vous avez fait cette demande. Une autre personne doit répondre.',
  'proposal-over': 'Cette demande a plus de 24 heures, ou son auteur n’en a plus le droit. Elle est à refaire.',
  'request-closed': 'Cette demande a déjà reçu une réponse.',
  'fresh-factor': house.freshFactor.refused,
  'not-of-the-house': 'Ce membre n’agit pas pour la maison. Les autres changent d’adresse par eux-mêmes.',
  'right-too-new':
    'Les droits de ce membre ont moins de sept jours, ou il ne s’en est pas encore servi avec un second facteur.',
  'address-taken': 'Un autre compte a déjà cette adresse.',
  'other-address': 'Ce n’est pas l’adresse de la demande. Demandez-la de nouveau au membre.',
  'too-many-addresses': 'Cinq adresses fausses ont été écrites. Réessayez dans un quart d’heure.',
  'too-many-proposals': 'Cinq adresses ont été refusées en 24 heures. Réessayez demain.',
  'no-jobs': 'Cette installation n’envoie pas de courriels d’elle-même : seule l’exploitation peut changer l’adresse.',
};
export const requestRefusalText = (refusal: RequestRefusal): string => typo(refusals[refusal]);

type Proposal = Pick<HouseRequest, 'kind' | 'member' | 'right' | 'from' | 'to'>;

/** Says exactly what will be done once another person has confirmed it. `day`: writes a day of the calendar. */
export function effectText({ kind, member, right, from, to }: Proposal, day: (of: string) => string): string {
  const who = member ?? 'un compte supprimé';
  const rightName = right === null ? '' : rightNames[right];
  const effects: Record<RequestKind, string> = {
    'grant-right': `${who} reçoit le droit « ${rightName} ». Sans second facteur, sa prochaine clé d’accès en devient un, pendant une semaine.`,
    'withdraw-right': `${who} perd le droit « ${rightName} », aussitôt et dans toutes ses sessions.`,
    'reset-factor': `Les seconds facteurs de ${who} sont effacés et toutes ses sessions se ferment. Sa prochaine clé d’accès, ajoutée dans la semaine, devient son second facteur.`,
    'change-address': `L’adresse proposée devient celle de ${who} au bout de 24 heures, si le lien qui y est envoyé est ouvert dans les deux jours. L’ancienne en est prévenue et peut l’annuler. Toutes les sessions se ferment alors.`,
    'lift-measure': `La mesure contre ${who} prend fin maintenant. Le membre en est averti.`,
    'export-audit': `L’auteur de la demande reçoit le journal du ${day(from ?? '')} au ${day(to ?? '')} en un fichier, avec les noms, pendant 24 heures.`,
  };
  return typo(effects[kind]);
}

export const twoPersons = {
  title: 'Demandes',
  lead: 'Ce qu’une personne seule ne fait pas ici. L’une demande, une autre confirme dans les 24 heures, chacune avec sa clé d’accès.',
  kinds,
  states,
  waiting: {
    title: 'On vous attend',
    broadcasts: (count: number) => formatCount(count, 'annonce à confirmer', 'annonces à confirmer'),
    restarts: (count: number) => formatCount(count, 'réouverture à confirmer', 'réouvertures à confirmer'),
    cases: (count: number) => formatCount(count, 'décision à confirmer', 'décisions à confirmer'),
  },
  form: {
    title: 'Demander',
    kind: 'Que faut-il faire ?'.replace(' ?', '\u202f?'),
    name: 'Nom du membre',
    email: 'Nouvelle adresse',
    emailHint:
      'Reçue du membre de vive voix. La personne qui confirme l’écrit aussi : elle n’est montrée nulle part.'.replace(
        ' :',
        '\u202f:',
      ),
    right: 'Droit',
    chooseRight: 'Choisir un droit',
    from: 'Du',
    to: 'Au',
    words: 'Motif',
    wordsHint: 'Lu par la personne qui confirme, et gardé avec la demande.',
    count: (written: number, max: number) => `${formatNumber(written)}\u00a0/\u00a0${formatNumber(max)}`,
    submit: 'Demander',
    done: 'Demande faite. Une autre personne doit confirmer.',
    errors: {
      'name-missing': 'Écrivez le nom du membre.',
      'email-invalid': 'Veuillez saisir une adresse email valide.',
      'right-missing': 'Choisissez un droit.',
      'days-missing': 'Choisissez deux jours, dans l’ordre et à moins d’un an l’un de l’autre.',
      'words-missing': 'Dites pourquoi.',
      'text-too-long': 'Ce texte est trop long.',
    },
  },
  lift: {
    action: 'Demander la levée',
    title: 'Demander que cette mesure soit levée ?'.replace(' ?', '\u202f?'),
    text: 'Elle reste en vigueur jusqu’à ce qu’une autre personne ait confirmé, dans les 24 heures.',
  },
  list: {
    title: 'Demandes faites',
    none: 'Aucune demande.',
    refresh: 'Actualiser',
    by: (name: string | null) => name ?? 'un compte supprimé',
    reason: (words: string) => `Motif\u202f: ${words}`,
    answer: (words: string) => `Refus\u202f: ${words}`,
    proposed: (name: string, at: string) => `Demandée par ${name}, ${at}`,
    closed: (state: RequestState, name: string, at: string) => `${states[state]} par ${name}, ${at}`,
    cancelled: (at: string) => `Annulée, ${at}`,
    cause: (cause: RequestCause) => causes[cause],
    planned: (at: string) => typo(`Pas avant : ${at}. D’ici là, le membre peut l’annuler.`),
    plannedNow: typo('Le délai est passé : l’adresse change dès que le lien reçu à la nouvelle est ouvert.'),
    waiting: 'Une autre personne doit confirmer, dans les 24 heures.',
    confirm: 'Confirmer',
    confirmTitle: 'Confirmer cette demande ?'.replace(' ?', '\u202f?'),
    confirmDone: 'C’est fait.',
    confirmEmail: 'Nouvelle adresse, reçue du membre',
    confirmEmailMissing: 'Écrivez l’adresse que le membre vous a donnée.',
    refuse: 'Refuser',
    refuseTitle: 'Refuser cette demande ?'.replace(' ?', '\u202f?'),
    refuseText: 'Rien ne change. Dites à son auteur pourquoi.',
    refuseWords: 'Raison du refus',
    refuseMissing: 'Dites pourquoi.',
    refuseDone: 'Demande refusée.',
    withdraw: 'Retirer',
    withdrawTitle: 'Retirer cette demande ?'.replace(' ?', '\u202f?'),
    withdrawText: 'Elle ne pourra plus être confirmée.',
    withdrawDone: 'Demande retirée.',
    fetch: 'Enregistrer le journal',
    file: (from: string, to: string) => `journal-${from}-${to}.ndjson`,
  },
  staff: {
    title: 'Qui agit pour la maison',
    none: 'Personne n’a de droit.',
    you: 'vous',
    factor: 'Second facteur inscrit',
    noFactor: 'Pas encore de second facteur',
  },
};
