/** French texts of all error codes. The compiler demands one for every code. */
import type { ErrorCode } from '#schemas/error-codes.ts';
import { albumRefusals } from './album-refusals.ts';
import { clubRefusals } from './club-refusals.ts';
import { eventRefusals } from './event-refusals.ts';
import { failureTexts } from './failures.ts';
import { groupRefusals } from './group-refusals.ts';
import { testimonialRefusals } from './testimonial-refusals.ts';
import { typo } from './typography.ts';

export const errorTexts: Record<ErrorCode, string> = {
  ...failureTexts,
  blocked: 'Ce membre n’est plus disponible.',
  'blocked-mine': 'Vous avez bloqué ce membre. Débloquez-le pour lui écrire.',
  foreign: 'Cette action n’appartient pas à ce compte.',
  'unknown-message': 'Ce message n’existe plus.',
  'unknown-conversation': 'Cette conversation n’existe plus.',
  'unknown-member': 'Ce membre n’existe plus.',
  cancelled: 'L’envoi a été annulé.',
  deleted: 'Ce message a été supprimé.',
  'edit-too-late': 'Un message se modifie pendant 15 minutes. Vous pouvez l’envoyer comme nouveau message.',
  'text-too-long': 'Le message dépasse 1\u202f000 caractères.',
  'empty-message': 'Le message est vide.',
  invalid: 'Cette demande n’est pas valable.',
  'with-rejected': 'Dépend d’un message qui n’a pas pu partir.',
  stale: typo('Ce message attend depuis plus de 12 heures. Toujours envoyer ?'),
  unanswered: typo('Attendez une réponse : vous pourrez écrire de nouveau dès que ce membre vous aura répondu.'),
  'too-many-conversations':
    'Vous avez commencé beaucoup de conversations aujourd’hui. Vous pourrez en ouvrir d’autres demain.',
  'link-too-soon': typo(
    'Un premier message part sans lien : retirez-le, ou attendez que ce membre vous ait répondu pour l’envoyer.',
  ),
  'contact-closed': 'Ce membre a choisi qui peut lui écrire en premier. Votre message ne lui a pas été remis.',
  sanctioned:
    'Une décision de la modération limite ce que vous pouvez faire ici. Elle est dans vos paramètres, sous « Décisions ».',
  'too-many-reports': 'Vous avez envoyé beaucoup de signalements aujourd’hui. Vous pourrez en envoyer d’autres demain.',
  'picture-lost': 'Ce fichier n’est plus sur cet appareil.',
  'picture-refused': 'Le serveur n’a pas accepté ce fichier.',
  'picture-missing': 'Ce fichier n’est pas arrivé jusqu’au serveur.',
  ...groupRefusals,
  ...eventRefusals,
  ...clubRefusals,
  ...albumRefusals,
  ...testimonialRefusals,
};

/** The last sentence of an error whose request may be repeated after a wait. */
export const tryAgainIn = (ms: number): string => `Réessayez dans ${delayText(ms)}.`;

function delayText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds <= 90) return `${seconds}\u00a0seconde${seconds > 1 ? 's' : ''}`;
  return `${Math.ceil(seconds / 60)}\u00a0minutes`;
}
