/** Texts of the rules against abuse: what each looks at, what it does, and how often it was met. */
import type { RuleEffect, RuleKind, RuleMode, RuleRefusal } from '#schemas/wire/abuse.ts';
import { formatCount, formatNumber, typo } from '#i18n/fr/typography.ts';

export const ruleNames: Record<RuleKind, string> = {
  'message-rate': 'Rythme des messages',
  'same-text': 'Même texte à beaucoup',
  'first-link': 'Lien dans un premier message',
  'new-account': 'Nouveau compte pressé',
  'disposable-mail': 'Adresse jetable',
  'removed-picture': 'Image déjà retirée',
};

export const subjects: Record<RuleKind, string> = {
  'message-rate': 'Un membre qui envoie beaucoup de messages en peu de temps, à qui que ce soit.',
  'same-text': 'Le même texte, envoyé le même jour à plusieurs membres qui n’ont jamais répondu.',
  'first-link': 'Un lien envoyé à un membre qui n’a jamais répondu.',
  'new-account': 'Un compte récent qui commence beaucoup de conversations à la suite.',
  'disposable-mail': 'Une inscription, ou un changement d’adresse, avec l’adresse d’un service d’adresses jetables.',
  'removed-picture': 'Une image qui ressemble à une image que la maison a retirée.',
};

export const ruleModes: Record<RuleMode, string> = { off: 'Éteinte', 'dry-run': 'En essai', on: 'En vigueur' };

/** What a rule that is on does, as a fact. */
export const ruleEffects: Record<RuleEffect, string> = {
  'open-case': 'Ouvre un dossier',
  'ask-to-wait': 'Fait attendre',
  refuse: 'Refuse',
};

/** By rule, where a refusal has a reason of its own. */
export const refused: Partial<Record<RuleKind, string>> = {
  'first-link': 'Le message est refusé, avec la raison. Il peut partir sans lien, ou quand une réponse est venue.',
  'disposable-mail': typo(
    'Aucun compte n’est créé : la raison part par courriel, à cette adresse seulement. Un changement d’adresse est refusé, avec la raison.',
  ),
};

export const acts: Record<RuleEffect, string> = {
  'open-case': 'Un dossier s’ouvre sur le membre, ou le sien s’enrichit. Une personne décidera.',
  'ask-to-wait': 'Le message attend sur l’appareil du membre, qui lit quand il partira. Il part de lui-même.',
  refuse: 'La demande est refusée, avec la raison.',
};

export const parameterLabels: Readonly<Record<string, string>> = {
  messages: 'Messages, au plus',
  minutes: 'Pendant, en minutes',
  people: 'Membres, au plus',
  characters: 'Lettres du texte, au moins',
  links: 'Liens, à partir de',
  days: 'Âge du compte, en jours, au plus',
  conversations: 'Conversations commencées, au plus',
  hours: 'Pendant, en heures',
  distance: 'Traits différents sur 64, au plus',
};

const people = (count: number) => formatCount(count, 'personne', 'personnes');
const metText = (day: number, week: number): string =>
  week === 0 ? 'personne en 7 jours' : `${people(day)} en 24 h, ${formatNumber(week)} en 7 jours`;
/** What the confirmation says that follows. */
export const consequences: Record<Exclude<RuleMode, 'on'>, string> = {
  off: 'La règle ne regarde plus rien et ne compte plus rien.',
  'dry-run': 'La règle compte qui elle rencontre, et ne fait rien d’autre. Aucun membre ne s’en aperçoit.',
};
export const ruleRefusals: Record<RuleRefusal, string> = {
  'rule-changed': 'Quelqu’un d’autre vient de changer cette règle. Relisez-la avant de la changer.',
  invalid: 'Cette règle n’est pas possible ainsi. Vérifiez ses nombres.',
};

export const rules = {
  title: 'Règles',
  lead: 'Ce que la maison surveille contre les abus. Une règle compte, fait attendre ou ouvre un dossier : elle ne sanctionne jamais.'.replace(
    ' :',
    '\u202f:',
  ),
  list: 'Règles contre les abus',
  dryRun: (day: number, week: number) => typo(`En essai : ${metText(day, week)}`),
  inForce: (day: number, week: number) => typo(`En vigueur : ${metText(day, week)}`),
  changed: (when: string, by: string | null) => (by === null ? `Changée ${when}` : `Changée ${when} par ${by}`),
  unchanged: 'Comme à l’installation',
  change: 'Changer',
  changeNamed: (name: string) => `Changer la règle « ${name} »`.replace(/« /, '«\u00a0').replace(/ »/, '\u00a0»'),
  log: 'Chaque changement est dans le journal',
  close: 'Fermer',
  form: 'Règle',
  mode: 'État',
  effect: 'Quand elle est en vigueur',
  next: 'Continuer',
  errors: {
    'out-of-range': (range: string) => {
      const [least = '', most = ''] = range.split(' ');
      return `Un nombre entier de ${formatNumber(Number(least))} à ${formatNumber(Number(most))}.`;
    },
  },
  confirm: {
    titles: {
      off: typo('Éteindre cette règle ?'),
      'dry-run': typo('Mettre cette règle en essai ?'),
      on: typo('Mettre cette règle en vigueur ?'),
    } satisfies Record<RuleMode, string>,
    same: typo('Changer cette règle ?'),
    actions: { off: 'Éteindre', 'dry-run': 'Mettre en essai', on: 'Mettre en vigueur' } satisfies Record<
      RuleMode,
      string
    >,
    sameAction: 'Changer',
    done: 'La règle est changée.',
  },
  hits: {
    around: (day: string, hour: string) => `${day}, vers ${hour}`,
    at: (instant: string) => `le ${instant}`,
    between: (first: string, last: string) => `du ${first} au ${last}`,
    sentence: (rule: string, times: number, period: string) =>
      typo(`${rule} : ${formatCount(times, 'fois', 'fois')}, ${period}`),
  },
};
