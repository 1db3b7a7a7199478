/**
 * The facts that a statement of reasons begins with, by reason. They say nothing about who has reported [S37], accuse
 * nobody of a crime, and are there to be completed.
 */
import type { ReportReason } from '#schemas/actions/report-create.ts';
import type { CertificationReason } from '#schemas/wire/certification.ts';
import type { TextsByReason } from './by-reason.ts';

const ofReports: Record<ReportReason, string> = {
  harassment:
    'Des messages ou des contenus de votre compte s’adressent à un autre membre de façon insistante ou blessante. Nos règles demandent le respect, et de s’arrêter quand l’autre ne répond pas ou refuse.',
  threat:
    'Des messages ou des contenus de votre compte menacent un autre membre, ou font pression sur lui. Nos règles ne l’admettent pas.',
  'unwanted-content':
    'Un contenu envoyé ou montré par votre compte n’avait pas été demandé, ou n’a pas sa place là où il a été montré. Nos règles demandent l’accord de qui le reçoit.',
  'fake-profile':
    'Votre profil ou ce qu’il montre ne paraît pas être le vôtre. Nos règles demandent que chacun se présente lui-même.',
  scam: 'Des messages ou des contenus de votre compte proposent un service payant, demandent de l’argent ou mènent vers un autre site. Nos règles ne l’admettent pas.',
  minor:
    'Un contenu de votre compte laisse penser qu’une personne mineure y est montrée ou y prend part. Le site est réservé aux adultes.',
  other: 'Un contenu ou un usage de votre compte n’est pas conforme à nos règles.',
};

const ofCertifications: Record<CertificationReason, string> = {
  unreadable: 'L’image envoyée est trop floue ou trop sombre pour que les personnes y soient reconnues.',
  'no-code': 'Le code demandé ne se voit pas sur l’image envoyée, ou n’est pas celui qui vous a été donné.',
  'other-person': 'La personne de l’image envoyée n’est pas reconnaissable sur votre photo de profil.',
  'partner-missing': 'Votre profil est celui d’un couple, et une seule personne se voit sur l’image envoyée.',
  age: 'L’image envoyée ne permet pas d’établir que toutes les personnes sont majeures.',
  lost: 'L’image envoyée n’a pas pu être lue. Vous pouvez en envoyer une autre, avec un nouveau code.',
};

/** Other lists of reasons, by the key that the database has for them. */
const others: Readonly<Record<string, string>> = {
  documents: 'Des pièces demandées manquent à votre inscription, ou ne sont pas lisibles.',
  siret: 'Le numéro SIRET indiqué n’a pas été reconnu, ou ne correspond pas à votre établissement.',
  identity: 'Les pièces reçues ne permettent pas d’établir qui représente l’établissement.',
  activity: 'L’activité décrite n’entre pas dans le cadre de nos pages pour professionnels.',
  conduct: 'Un usage de votre compte professionnel n’est pas conforme à nos règles.',
  closed: 'L’établissement indiqué paraît fermé.',
};

export const templates: TextsByReason = { reports: ofReports, certifications: ofCertifications, others };

/** Of an appeal, whichever its reason. */
export const appealTemplate =
  'Une autre personne que celle qui avait décidé a relu votre dossier et ce que vous avez écrit.';
