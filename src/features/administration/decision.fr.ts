/** Texts of deciding: verdicts, what each of them does, reasons and refusals. */
import type { CaseKind, Verdict } from '#schemas/entities/decision.ts';
import type { CaseRefusal } from '#schemas/wire/cases.ts';
import type { CertificationReason } from '#schemas/wire/certification.ts';
import { report } from '#i18n/fr/report.ts';
import { formatCount, formatNumber, typo } from '#i18n/fr/typography.ts';
import type { TextsByReason } from './by-reason.ts';
import { house } from './text.fr.ts';

export const verdicts: Record<Verdict, string> = {
  approved: 'Accepter',
  refused: 'Refuser',
  nothing: 'Classer sans suite',
  hide: 'Masquer le profil',
  remove: 'Retirer ce qui est signalé',
  warn: 'Avertir le membre',
  'restrict-chat': 'Fermer la messagerie',
  'restrict-photographs': 'Fermer les photos et vidéos',
  'restrict-live': 'Fermer le Live',
  suspend: 'Suspendre le compte',
  ban: 'Exclure le membre',
  'end-certification': 'Retirer la certification',
};

/** As the member's past shows them. */
export const pastVerdicts: Record<Verdict, string> = {
  approved: 'Accepté',
  refused: 'Refusé',
  nothing: 'Sans suite',
  hide: 'Profil masqué',
  remove: 'Contenu retiré',
  warn: 'Avertissement',
  'restrict-chat': 'Messagerie fermée',
  'restrict-photographs': 'Photos et vidéos fermées',
  'restrict-live': 'Live fermé',
  suspend: 'Compte suspendu',
  ban: 'Exclusion',
  'end-certification': 'Certification retirée',
};

/** Of a kind of case that names a verdict otherwise. */
export const kindVerdicts: Partial<Record<CaseKind, Partial<Record<Verdict, string>>>> = {
  appeal: { approved: 'Donner raison au membre', refused: 'Maintenir la décision' },
  warning: { approved: 'Publier', refused: 'Ne pas publier, ou retirer' },
};

const certificationReasons: Record<CertificationReason, string> = {
  unreadable: 'Image illisible',
  'no-code': 'Code absent ou différent',
  'other-person': 'Autre personne que sur la photo de profil',
  'partner-missing': 'Une personne du couple manque',
  age: 'Majorité non établie',
  lost: 'Image perdue',
};

/** Other lists of reasons, by the key that the database has for them. */
const otherReasons: Readonly<Record<string, string>> = {
  documents: 'Pièces manquantes ou illisibles',
  siret: 'Numéro SIRET non reconnu',
  identity: 'Identité non établie',
  activity: 'Activité hors du cadre',
  conduct: 'Manquement aux règles',
  closed: 'Établissement fermé',
};

export const reasons: TextsByReason = {
  reports: report.reasons,
  certifications: certificationReasons,
  others: otherReasons,
};

const refusals: Record<CaseRefusal, string> = {
  'unknown-case': 'Ce dossier n’est plus ouvert, ou ne relève pas de vos droits.',
  'case-decided': 'Ce dossier vient d’être décidé par quelqu’un d’autre.',
  'case-claimed': 'Quelqu’un d’autre travaille sur ce dossier. Vous pourrez le prendre quand il sera rendu.',
  'case-not-claimed': 'Ce dossier n’est plus à vous. Reprenez-le pour décider : ce que vous avez écrit est gardé.',
  'still-alone':
    'Ce dossier ne contient qu’une image fournie par un membre, que rien ne vérifie. Elle ne suffit pas à bannir.',
  'case-changed': 'Ce que vous avez regardé a changé. Relisez le dossier avant de décider.',
  'certification-picture': 'Ce membre n’a pas de photo de profil acceptée : sa certification ne peut pas être donnée.',
  'siret-taken': 'Un autre établissement est inscrit sous ce numéro SIRET.',
  'second-person':
    'Proposition enregistrée. Une seconde personne doit prendre la même décision dans les 24 heures pour qu’elle prenne effet.',
  'fresh-factor': house.freshFactor.refused,
  invalid: 'Cette décision n’est pas possible sur ce dossier. Vérifiez le motif et la durée.',
};
export const refusalText = (refusal: CaseRefusal): string => typo(refusals[refusal]);

const STATEMENT = 'Le membre sera averti, lira ces faits, et peut contester pendant six mois.';
const SECOND = 'S’il est certifié, ou de la maison, une seconde personne doit prendre la même décision.';
const end = (days: number | null) =>
  days === null ? 'jusqu’à ce que la maison y mette fin' : `pendant ${formatCount(days, 'jour', 'jours')}`;

export const effects: Record<Verdict, (days: number | null) => string> = {
  approved: () => 'Ce qui attendait devient visible. Le membre en sera averti.',
  refused: () => `Ce qui attendait ne sera pas montré. ${STATEMENT}`,
  nothing: () => 'Le dossier est classé. Rien ne change pour le membre, qui n’en saura rien.',
  hide: (days) => `Les autres membres ne trouveront plus ce profil, ${end(days)}. ${STATEMENT}`,
  remove: () => `Ce qui est signalé disparaît pour tous, et ne revient pas. ${STATEMENT}`,
  warn: () => `Rien n’est fermé. ${STATEMENT}`,
  'restrict-chat': (days) => `La messagerie est fermée à ce membre, ${end(days)}. ${STATEMENT}`,
  'restrict-photographs': (days) => `Ce membre n’ajoute plus de photos ni de vidéos, ${end(days)}. ${STATEMENT}`,
  'restrict-live': (days) => `Le Live et les appels sont fermés à ce membre, ${end(days)}. ${STATEMENT}`,
  suspend: (days) => `Le compte est fermé ${end(days)}. ${STATEMENT} ${SECOND}`,
  ban: () => `Le compte est fermé sans terme. ${STATEMENT} ${SECOND}`,
  'end-certification': () => `Le sceau disparaît du profil. ${STATEMENT}`,
};

/** Of a kind of case in which a verdict does something else. */
export const kindEffects: Partial<Record<CaseKind, Partial<Record<Verdict, string>>>> = {
  appeal: {
    approved: 'La décision contestée est levée. Le membre en sera averti, avec votre réponse.',
    refused: 'La décision contestée est maintenue. Le membre en sera averti, avec votre réponse. Elle est définitive.',
  },
  certification: {
    approved: 'Le profil reçoit le sceau pour 24 mois. L’image envoyée est effacée.',
    refused: `Le profil n’est pas certifié. L’image envoyée est effacée. ${STATEMENT}`,
  },
  warning: {
    approved: 'L’alerte est montrée à tous les membres pendant 180 jours. Le membre concerné en sera averti.',
    refused: 'L’alerte n’est pas montrée, ou ne l’est plus.',
  },
  notice: { approved: 'Le dossier suit son cours.', refused: 'Le signalement est classé.' },
};

export const decision = {
  title: 'Décision',
  verdict: 'Que décidez-vous ?'.replace(' ?', '\u202f?'),
  reason: 'Motif',
  noReason: 'Choisir un motif',
  days: 'Durée',
  noDays: 'Choisir une durée',
  length: (days: number) => formatCount(days, 'jour', 'jours'),
  endless: 'Jusqu’à nouvelle décision',
  facts: 'Faits, tels que le membre les lira',
  factsHint: 'Rien sur qui a signalé.',
  answer: 'Réponse au membre',
  count: (written: number, max: number) => `${formatNumber(written)} / ${formatNumber(max)}`,
  errors: {
    'verdict-missing': 'Choisissez une décision.',
    'reason-missing': 'Choisissez un motif.',
    'days-missing': 'Choisissez une durée.',
    'words-missing': 'Écrivez les faits.',
    'text-too-long': 'Ce texte est trop long.',
  },
  submit: 'Décider',
  cancel: 'Fermer',
  confirm: {
    title: (name: string) => typo(`${name} ?`),
    action: 'Confirmer',
    dismiss: 'Revenir',
  },
  done: 'Décision enregistrée.',
  proposed: 'Proposition enregistrée.',
  proposedText: 'Elle prendra effet si une seconde personne décide de même dans les 24 heures.',
};
