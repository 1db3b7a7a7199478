/** Texts of « Décisions »: statements of reasons, appeals and their answers. */
import type { CaseKind, Verdict } from '#schemas/entities/decision.ts';
import type { AppealRefusal, DecisionGround } from '#schemas/wire/decisions.ts';
import type { CertificationReason } from '#schemas/wire/certification.ts';
import type { ReportReason } from '#schemas/actions/report-create.ts';
import { typo } from '#i18n/fr/typography.ts';

/** Without a tense: a decision may be over. */
export const measures: Record<Verdict, string> = {
  approved: 'Décision de la modération',
  refused: 'Contenu non retenu',
  nothing: 'Décision de la modération',
  hide: 'Profil masqué',
  remove: 'Contenu retiré',
  warn: 'Avertissement',
  'restrict-chat': 'Messagerie fermée',
  'restrict-photographs': 'Ajout de photos fermé',
  'restrict-live': 'Live et appels fermés',
  suspend: 'Compte suspendu',
  ban: 'Compte fermé',
  'end-certification': 'Certification retirée',
};

export const refusedKinds: Readonly<Partial<Record<CaseKind, string>>> = {
  avatar: 'Photo de profil non retenue',
  album: 'Photo ou vidéo non retenue',
  cover: 'Image d’un événement non retenue',
  'club-photo': 'Photo d’un lieu non retenue',
  opinion: 'Avis non retenu',
  testimonial: 'Témoignage non retenu',
  warning: 'Alerte du mur non retenue',
  certification: 'Certification non accordée',
  professional: 'Compte professionnel non retenu',
};

/** What a measure closes, and what it leaves. */
export const effects: Readonly<Partial<Record<Verdict, string>>> = {
  hide: 'Les autres membres ne trouvent plus votre profil. Vos conversations restent.',
  remove: 'Ce contenu n’est plus visible par personne.',
  warn: 'Rien n’est fermé. Si cela se répète, la suite peut être plus lourde.',
  'restrict-chat':
    'Vous ne pouvez plus écrire à d’autres membres. Lire, bloquer, signaler et supprimer vos messages restent possibles.',
  'restrict-photographs': 'Vous ne pouvez plus ajouter de photos ni de vidéos. Retirer les vôtres reste possible.',
  'restrict-live': 'Vous ne pouvez plus entrer dans les salons ni appeler.',
  suspend: 'Votre profil n’est plus visible, et rien d’autre que cette page ne s’ouvre.',
  ban: 'Votre profil n’est plus visible, et rien d’autre que cette page ne s’ouvre.',
  'end-certification': 'Le sceau n’est plus sur votre profil. Vous pourrez le redemander.',
};

export const certificationReasons: Record<CertificationReason, string> = {
  unreadable: 'Image trop floue ou trop sombre',
  'no-code': 'Code absent ou différent',
  'other-person': 'Personne non reconnue sur la photo de profil',
  'partner-missing': 'Une personne du couple manquait',
  age: 'Majorité non établie',
  lost: 'Image illisible pour l’équipe',
};

export const grounds: Record<DecisionGround, string> = {
  messages: 'des messages',
  pictures: 'des images',
  still: 'une image fournie par un membre, non vérifiée',
};

/** The article of the terms that a reason rests on. */
export const articles: Record<ReportReason, string> = {
  harassment: 'articles 5 et 6 : le harcèlement est interdit, un refus s’accepte',
  threat: 'article 5 : les menaces sont interdites',
  'unwanted-content': 'articles 5 et 6 : ce que l’autre n’a pas demandé ne s’envoie pas',
  'fake-profile': 'article 5 : l’usurpation et les faux profils sont interdits',
  scam: 'article 5 : l’argent, la publicité et les messages en série sont interdits',
  minor: 'articles 3 et 5 : la maison est réservée aux adultes',
  other: 'articles 5 et 6 : ce que l’on publie, et comment on se conduit',
};

/** What a reason of the certification rests on. */
export const certificationRules = 'les règles de la certification';

const refusals: Record<AppealRefusal, string> = {
  'unknown-decision': 'Cette décision n’est plus dans la liste. Rechargez la page.',
  'appeal-made': 'Votre contestation est déjà arrivée.',
  'appeal-late': 'Le délai de six mois est passé : cette décision ne peut plus être contestée ici.',
  invalid: 'Votre texte n’a pas pu être lu. Il faut de 20 à 2 000 caractères.',
};

export const decisions = {
  title: 'Décisions',
  lead: typo(
    'Ce que la modération a décidé au sujet de votre compte : pourquoi, jusqu’à quand, et comment le contester.',
  ),
  none: 'Aucune décision ne vous concerne.',
  noneText: 'S’il y en a une un jour, elle sera ici, avec ses motifs.',
  list: 'Décisions',
  decidedOn: (day: string) => `Décision du ${day}, prise par une personne de la modération.`,
  state: {
    until: (day: string, hour: string) => `En vigueur jusqu’au ${day} à ${hour}`,
    endless: 'En vigueur, sans terme fixé',
    ended: (day: string) => `Terminée le ${day}`,
    lifted: (day: string) => `Levée le ${day}`,
    paused: (day: string) => `Suspendue depuis le ${day}, en attendant l’examen de votre contestation`,
  },
  reason: 'Motif',
  otherReason: 'Autre motif',
  grounds: 'Ce qui a été examiné',
  facts: 'Faits',
  ground: 'Règle',
  terms: 'Conditions d’utilisation',
  appeal: {
    title: 'Contester cette décision',
    text: (day: string) =>
      typo(
        `Jusqu’au ${day}, une fois. Quelqu’un d’autre que la personne qui a décidé relira tout. Vous pouvez aussi saisir un organe de règlement des litiges certifié, ou un tribunal.`,
      ),
    late: 'Le délai de six mois pour contester est passé. Un tribunal reste possible.',
    open: 'Contester',
    label: 'Ce que vous voulez dire',
    hint: 'Au moins 20 caractères. Dites ce qui est inexact, ou ce qui manque.',
    short: 'Écrivez au moins 20 caractères : c’est ce que lira la personne qui décide.',
    needsConnection: typo('Une connexion est nécessaire pour envoyer ; ce que vous écrivez est gardé ici.'),
    send: 'Envoyer la contestation',
    sent: { title: 'Contestation envoyée', text: 'Vous serez averti de la réponse.' },
    made: (day: string) => `Votre contestation du ${day}`,
    waiting: 'Quelqu’un d’autre que la personne qui a décidé va l’examiner.',
    accepted: (day: string) => `Réponse du ${day} : vous avez obtenu gain de cause`,
    refused: (day: string) => `Réponse du ${day} : la décision est maintenue`,
  },
  refusals: Object.fromEntries(Object.entries(refusals).map(([code, words]) => [code, typo(words)])) as typeof refusals,
};
