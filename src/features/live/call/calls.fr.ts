/** Texts of calls between two members. */
import { typo } from '#i18n/fr/typography.ts';
import { errorText } from '#i18n/errors.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { VideoQuality } from '../media/quality.ts';
import type { CallEnd } from './call-session.ts';
import type { CallRefusal, CallView } from '#schemas/wire/calls.ts';
import { live } from '../text.fr.ts';

/** What a call is refused with in other words than a room. */
type OwnRefusal =
  | Exclude<CallRefusal, keyof typeof live.refusals>
  | 'live-restricted'
  | 'live-stopped'
  | 'read-only'
  | 'unknown-member'
  | 'invalid';

const refusals: Record<OwnRefusal, string> = {
  'call-premium': 'Appeler est réservé aux membres premium. Répondre à un appel est ouvert à tous.',
  'call-strangers': 'Vous pourrez vous appeler quand vous vous serez écrit l’un à l’autre.',
  'call-paused': 'Trois appels sont restés sans réponse. Laissez passer un moment, ou écrivez un message.',
  'call-incoming': typo('Ce membre vous appelle : répondez à son appel.'),
  'call-here': 'Vous êtes déjà en appel, ici ou sur un autre appareil.',
  'call-no-media': 'Ce serveur ne transmet pas d’appels. Écrivez un message.',
  'call-taken': 'L’appel a été pris sur un autre appareil.',
  'call-over': 'Cet appel est terminé.',
  'live-restricted': 'Complétez votre profil pour appeler et pour répondre.',
  'live-stopped': 'Les appels sont suspendus par la modération. Ils reprendront bientôt.',
  'read-only': 'Le site est en lecture seule pour le moment. Les appels reprendront bientôt.',
  'unknown-member': 'Ce membre n’est plus parmi nous.',
  invalid: 'Cet appel n’est pas possible.',
};
const isOwn = (code: string): code is OwnRefusal => Object.hasOwn(refusals, code);
const isOfRooms = (code: string): code is keyof typeof live.refusals => Object.hasOwn(live.refusals, code);

export const calls = {
  title: 'Appel',
  with: (name: string) => typo(`Appel avec ${name}`),
  back: 'Retour à la conversation',
  ready: (name: string) => typo(`Appeler ${name} ?`),
  readyText: 'L’image et le son sont chiffrés de bout en bout. Rien n’est enregistré.',
  withCamera: 'Appeler en vidéo',
  withSound: 'Appeler en audio',
  impossible: 'Appel impossible ici',
  impossibleText:
    'Ce navigateur ne sait pas chiffrer l’image et le son de bout en bout. Mettez-le à jour, ou essayez-en un autre.',
  offline: 'Vous êtes hors ligne',
  offlineText: 'Un appel demande une connexion. Vos messages, eux, partiront dès son retour.',
  premium: 'Appeler fait partie de la formule premium',
  premiumText: 'Vous pouvez répondre aux appels sans abonnement.',
  offers: 'Voir les formules',
  calling: 'Appel…',
  cancel: 'Annuler l’appel',
  connecting: 'Connexion…',
  securing: 'Chiffrement…',
  connected: 'Connecté',
  away: (name: string) => typo(`${name} a perdu la liaison. Nouvel essai…`),
  reconnecting: typo('La liaison est rompue. Nouvel essai… Caméra et micro sont coupés.'),
  isDark: (name: string) => typo(`${name} n’envoie pas d’image.`),
  isMute: (name: string) => typo(`Le micro de ${name} est coupé.`),
  picture: (name: string) => typo(`Image de ${name}`),
  ownPicture: 'Votre image',
  codeTitle: 'Code de sécurité',
  codeText: 'Lisez ces mots à voix haute. Si vous voyez tous deux les mêmes, personne ne vous écoute.',
  codeChanged: 'Le code a changé, car l’un de vous est revenu. Comparez-le de nouveau.',
  hangUp: 'Raccrocher',
  cutMicrophone: 'Couper le micro',
  openMicrophone: 'Ouvrir le micro',
  cutCamera: 'Couper la caméra',
  openCamera: 'Allumer la caméra',
  switchCamera: 'Changer de caméra',
  noOtherCamera: 'Cet appareil n’a pas d’autre caméra.',
  quality: 'Qualité de votre image',
  qualities: {
    economie: 'Économe',
    'many_to_many': 'Légère',
    standard: 'Standard',
    hd: 'Haute définition',
  } satisfies Record<VideoQuality, string>,
  ownWindow: 'Image dans une petite fenêtre',
  keys: typo('M : le micro ; C : la caméra ; H : raccrocher.'),
  incoming: (name: string) => typo(`${name} vous appelle`),
  acceptCamera: 'Répondre en vidéo',
  acceptSound: 'Répondre en audio',
  decline: 'Refuser',
  ongoing: (name: string) => typo(`En appel avec ${name}`),
  return: 'Revenir à l’appel',
  resumable: (name: string) => typo(`Votre appel avec ${name} continue`),
  resumableText: 'Caméra et micro sont restés coupés.',
  resumeCamera: 'Reprendre en vidéo',
  resumeSound: 'Reprendre en audio',
  againCamera: 'Rappeler en vidéo',
  againSound: 'Rappeler en audio',
  until: (time: string) => typo(`Vous pourrez rappeler à ${time}.`),
  /** Across a block nobody is named. */
  nameOf: ({ member }: Pick<CallView, 'member'>) => member.username ?? calls.somebody,
  somebody: 'ce membre',
  unknown: 'Ce membre n’existe pas.',
  conversations: 'Voir les conversations',
  loading: 'Chargement…',
  write: 'Écrire un message',
  ends: {
    missed: 'Pas de réponse',
    declined: 'Appel refusé',
    cancelled: 'Appel annulé',
    ended: 'Appel terminé',
    failed: 'La liaison a été perdue',
  },
  sessionEnds: {
    ended: 'Appel terminé',
    lost: 'La liaison a été perdue',
    unsafe: 'Appel coupé : sa sécurité n’était pas garantie',
    refused: 'L’appel a été coupé',
    unavailable: 'Ce serveur ne transmet pas d’appels',
  } satisfies Record<CallEnd, string>,
  problem: (code: CallRefusal | FailureCode): string =>
    isOwn(code) ? refusals[code] : isOfRooms(code) ? live.refusals[code] : errorText(code),
};
