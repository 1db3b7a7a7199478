/** Texts of the catalogue: its lists, what a line says, and what can be done to it. */
import { formatCount, formatNumber, typo } from '#i18n/fr/typography.ts';
import type { CatalogueEntry, CataloguePart, CatalogueRefusal } from '#schemas/wire/catalogue.ts';

type State = CatalogueEntry['state'];

const parts: Record<CataloguePart, string> = {
  clubs: 'Lieux',
  events: 'Événements',
  codes: 'Codes',
  offers: 'Formules',
  reasons: 'Motifs',
  features: 'Fonctions',
};

const leads: Record<CataloguePart, string> = {
  clubs: 'Une page masquée ne se voit plus, et son établissement ne peut pas la rouvrir.',
  events: 'Un événement annulé reste visible comme tel, et ses invités en sont avertis.',
  codes: 'Un code fermé n’offre plus rien. Ce qui a été offert reste acquis.',
  offers:
    'Les formules sont celles du fichier de l’exploitation. Une formule retirée ne se vend plus ; les abonnements en cours continuent.',
  reasons:
    'Un motif retiré ne peut plus être choisi dans un dossier. Les décisions prises restent telles qu’elles sont.',
  features:
    'Ce que cette installation offre. L’exploitation en décide par ses réglages, la maison par les interrupteurs.',
};

const states: Record<CataloguePart, Record<State, string>> = {
  clubs: { on: 'Visible', off: 'Masqué par la maison', idle: 'Brouillon' },
  events: { on: 'À venir', off: 'Annulé', idle: 'Passé' },
  codes: { on: 'Actif', off: 'Fermé par la maison', idle: 'En pause' },
  offers: { on: 'En vente', off: 'Retirée', idle: 'Rien n’est vendu ici' },
  reasons: { on: 'En usage', off: 'Retiré', idle: 'Hors d’usage' },
  features: { on: 'Ouvert', off: 'Coupé', idle: 'Fermé' },
};

interface Act {
  action: string;
  title: (name: string) => string;
  text: string;
  done: string;
}
type Changing = Exclude<CataloguePart, 'features'>;

/** What takes a line out of use. */
export const offActs: Record<Changing, Act> = {
  clubs: {
    action: 'Masquer',
    title: (name) => typo(`Masquer la page de ${name} ?`),
    text: 'La page disparaît pour tout le monde. Vous pourrez la rendre visible de nouveau.',
    done: 'La page est masquée.',
  },
  events: {
    action: 'Annuler l’événement',
    title: (name) => typo(`Annuler « ${name} » ?`),
    text: 'Les invités sont avertis et lisent le motif. Une annulation est définitive.',
    done: 'L’événement est annulé.',
  },
  codes: {
    action: 'Fermer',
    title: (name) => typo(`Fermer le code ${name} ?`),
    text: 'Les prochaines inscriptions avec ce code n’offrent plus rien.',
    done: 'Le code est fermé.',
  },
  offers: {
    action: 'Retirer de la vente',
    title: (name) => typo(`Retirer ${name} de la vente ?`),
    text: 'La formule n’est plus proposée. Les abonnements en cours continuent.',
    done: 'La formule est retirée.',
  },
  reasons: {
    action: 'Retirer',
    title: (name) => typo(`Retirer le motif « ${name} » ?`),
    text: 'Ce motif ne pourra plus être choisi dans un dossier.',
    done: 'Le motif est retiré.',
  },
};

/** What brings a line back; an event that was called off stays so. */
export const onActs: Record<Exclude<Changing, 'events'>, Act> = {
  clubs: {
    action: 'Rendre visible',
    title: (name) => typo(`Rendre visible la page de ${name} ?`),
    text: 'La page est de nouveau dans l’annuaire, si son texte est complet.',
    done: 'La page est visible.',
  },
  codes: {
    action: 'Rouvrir',
    title: (name) => typo(`Rouvrir le code ${name} ?`),
    text: 'Les prochaines inscriptions avec ce code offrent de nouveau une période.',
    done: 'Le code est rouvert.',
  },
  offers: {
    action: 'Remettre en vente',
    title: (name) => typo(`Remettre ${name} en vente ?`),
    text: 'La formule est de nouveau proposée, au prix du fichier.',
    done: 'La formule est en vente.',
  },
  reasons: {
    action: 'Remettre en usage',
    title: (name) => typo(`Remettre en usage le motif « ${name} » ?`),
    text: 'Ce motif pourra de nouveau être choisi.',
    done: 'Le motif est en usage.',
  },
};

export const features: Readonly<Record<string, string>> = {
  'sign-up': 'Inscriptions',
  writing: 'Écriture',
  live: 'Live et appels',
  payments: 'Abonnements payants',
  'age-proof': 'Preuve de majorité par portefeuille',
  push: 'Notifications push',
};

export const providers: Readonly<Record<string, string>> = {
  sandbox: 'Banque d’essai',
  verotel: 'Verotel',
  openid4vp: 'Portefeuille européen',
  declaration: 'Sur déclaration',
};

export const catalogueRefusals: Record<CatalogueRefusal, string> = {
  invalid: 'Ce changement n’est pas possible. Actualisez la liste.',
  'event-over': 'Cet événement est passé, ou déjà annulé.',
  'last-reason': 'Il faut au moins un motif pour chaque type de dossier.',
};

export const catalogue = {
  title: 'Catalogue',
  choose: 'Choisir une liste',
  parts,
  leads,
  states,
  search: 'Chercher dans la liste',
  empty: { title: 'Rien dans cette liste.', text: 'Ce qui y entre apparaîtra ici.' },
  notFound: { title: 'Aucune ligne trouvée.', text: 'Essayez un autre mot.' },
  cancelled: 'Annulé',
  actNamed: (action: string, name: string) => typo(`${action} : ${name}`),
  house: 'La maison',
  by: (name: string) => `par ${name}`,
  uses: (count: number) => formatCount(count, 'utilisation', 'utilisations'),
  months: (count: number) => `${formatNumber(count)} mois`,
  decisions: (count: number) => `${formatCount(count, 'décision', 'décisions')} en 90 jours`,
  template: 'Texte proposé',
  reason: 'Motif, tel que les invités le lisent',
  reasonMissing: 'Donnez un motif.',
};
