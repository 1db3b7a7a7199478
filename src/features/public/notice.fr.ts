/** Texts of the form for reports without an account, and of what a receipt shows, on their static page. */
import type { NoticeOutcome, NoticeStateName } from '#schemas/forms/notice.ts';
import { NOTICE_ADDRESS_LENGTH, STATEMENT_LENGTH } from '#schemas/limits.ts';
import { report } from '#i18n/fr/report.ts';
import { formatNumber, typo } from '#i18n/fr/typography.ts';

export const notice = {
  label: 'Signaler un contenu',
  address: 'Ce que vous signalez',
  addressHint: typo(
    `L’adresse de la page, un pseudonyme, ou une description : ${formatNumber(NOTICE_ADDRESS_LENGTH)} caractères au plus.`,
  ),
  reason: report.reason,
  reasons: report.reasons,
  words: 'Pourquoi ce contenu pose problème',
  wordsHint: `Au moins 20 caractères, ${formatNumber(STATEMENT_LENGTH)} au plus.`,
  name: 'Votre nom',
  email: 'Votre adresse e-mail',
  personHint: typo('Facultatif si une personne mineure est en cause.'),
  emailHint: typo('Pour recevoir le code du signalement. Facultatif si une personne mineure est en cause.'),
  goodFaith: 'Je crois de bonne foi que ce que j’écris est exact et complet.',
  trap: 'Ne remplissez pas ce champ',
  submit: 'Envoyer le signalement',
  sending: 'Envoi en cours…',
  errors: {
    'address-missing': 'Dites où se trouve ce contenu.',
    'address-too-long': 'Cette adresse est trop longue.',
    'reason-missing': 'Choisissez un motif.',
    'words-too-short': 'Écrivez au moins 20 caractères.',
    'words-too-long': 'Ce texte est trop long.',
    'name-missing': 'Écrivez votre nom.',
    'name-too-long': 'Ce nom est trop long.',
    'email-missing': 'Écrivez votre adresse e-mail.',
    'email-too-long': 'Cette adresse est trop longue.',
    'email-invalid': 'Cette adresse ne semble pas complète.',
    'good-faith-missing': 'Cochez cette case pour envoyer le signalement.',
  } as Readonly<Record<string, string>>,
  outcomes: {
    kept: typo(
      'Votre signalement est arrivé. Son code est dans l’adresse de cette page, après « recu= » : gardez-le pour lire la suite.',
    ),
    invalid: 'Le signalement n’a pas pu être lu. Vérifiez les champs, puis envoyez-le de nouveau.',
    limited: 'Plusieurs signalements sont partis d’ici en peu de temps. Réessayez dans un quart d’heure.',
    failed: 'Le signalement n’est pas parti. Réessayez dans un moment.',
  } satisfies Record<NoticeOutcome, string>,
  /** Around the receipt. */
  kept: [typo('Votre signalement est arrivé. Son code : '), '. Gardez-le pour lire ce qu’il est devenu.'] as const,
  offline: typo(
    'Vous êtes hors ligne : rien n’est parti. Ce que vous avez écrit reste ici, envoyez-le quand le réseau revient.',
  ),
  result: {
    label: 'Suivre un signalement',
    receipt: 'Code du signalement',
    receiptHint: 'Douze signes, comme ABCD-EFGH-JKLM.',
    submit: 'Voir le résultat',
    asking: 'Un instant…',
    /** `day`: when it arrived, or was decided. */
    states: {
      waiting: 'Ce signalement attend qu’une personne de la modération l’examine.',
      nothing: 'Ce signalement a été examiné. La modération n’a pas pris de mesure.',
      acted: 'Ce signalement a été examiné. La modération a pris une mesure.',
      unknown: 'Ce code ne correspond à aucun signalement. Vérifiez-le.',
    } satisfies Record<NoticeStateName, string>,
    on: { waiting: (day: string) => `Reçu le ${day}.`, decided: (day: string) => `Décision du ${day}.` },
    recourse:
      'Si cette réponse ne vous convient pas, vous pouvez signaler de nouveau avec d’autres éléments, saisir un organe de règlement des litiges certifié, ou un tribunal.',
    failed: 'Le résultat n’a pas pu être lu. Réessayez dans un moment.',
    offline: typo('Vous êtes hors ligne : le résultat se lira quand le réseau reviendra.'),
    limited: 'Trop de codes essayés en peu de temps. Réessayez dans un quart d’heure.',
  },
};
