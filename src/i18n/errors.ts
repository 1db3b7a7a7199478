/** French texts and recoveries of all error codes. The compiler demands both for every code. */
import type { ErrorCode } from '#schemas/error-codes.ts';
import { clubRefusals } from './club-refusals.ts';
import { albumRefusals } from './album-refusals.ts';
import { eventRefusals } from './event-refusals.ts';
import { failureTexts } from './failures.ts';
import { testimonialRefusals } from './testimonial-refusals.ts';
import { groupRefusals } from './group-refusals.ts';
import { typo } from './typography.ts';

/**
 * `retry`: the same request can succeed later. `ask-user`: the member must change or decide something. `give-up`: the
 * member can do nothing here.
 */
export type Recovery = 'retry' | 'ask-user' | 'give-up';

const recoveries: Record<ErrorCode, Recovery> = {
  blocked: 'give-up',
  'blocked-mine': 'ask-user',
  foreign: 'give-up',
  'unknown-message': 'give-up',
  'unknown-conversation': 'give-up',
  'unknown-member': 'give-up',
  cancelled: 'give-up',
  deleted: 'give-up',
  'edit-too-late': 'ask-user',
  'text-too-long': 'ask-user',
  'empty-message': 'ask-user',
  invalid: 'ask-user',
  'with-rejected': 'ask-user',
  stale: 'ask-user',
  unanswered: 'retry',
  'too-many-conversations': 'retry',
  'link-too-soon': 'ask-user',
  'contact-closed': 'give-up',
  'too-many-reports': 'retry',
  sanctioned: 'retry',
  'picture-lost': 'give-up',
  'picture-refused': 'give-up',
  'picture-missing': 'retry',
  'pictures-full': 'ask-user',
  'unknown-group': 'give-up',
  'group-deleted': 'give-up',
  'group-banned': 'give-up',
  'group-full': 'retry',
  'not-in-group': 'give-up',
  'already-in-group': 'give-up',
  'group-admins-only': 'give-up',
  'group-creator': 'give-up',
  'last-admin': 'ask-user',
  'group-silenced': 'retry',
  'group-joined-again': 'ask-user',
  'group-name-short': 'ask-user',
  'group-name-long': 'ask-user',
  'group-description-long': 'ask-user',
  'too-many-groups': 'ask-user',
  'too-many-invitations': 'retry',
  'too-many-links': 'ask-user',
  'too-many-pins': 'ask-user',
  'mention-all-too-soon': 'retry',
  'invitation-gone': 'give-up',
  'request-gone': 'give-up',
  'group-link-gone': 'give-up',
  'group-link-expired': 'give-up',
  'group-link-used': 'give-up',
  'group-link-revoked': 'give-up',
  'poll-closed': 'give-up',
  'unknown-event': 'give-up',
  'event-own': 'give-up',
  'event-cancelled': 'give-up',
  'event-over': 'give-up',
  'event-refused': 'give-up',
  'event-premium': 'give-up',
  'unknown-club': 'give-up',
  'certified-only': 'give-up',
  'unknown-media': 'give-up',
  'album-photos-full': 'ask-user',
  'album-videos-full': 'ask-user',
  'album-video-length': 'give-up',
  'media-premium': 'give-up',
  'media-restricted': 'give-up',
  'testimonial-restricted': 'ask-user',
  'testimonial-strangers': 'give-up',
  'testimonial-refused': 'give-up',
  'testimonial-gone': 'give-up',
  'warning-gone': 'give-up',
  'room-gone': 'give-up',
  offline: 'retry',
  timeout: 'retry',
  'bad-request': 'give-up',
  unauthorized: 'retry',
  'session-lost': 'ask-user',
  forbidden: 'give-up',
  'not-found': 'give-up',
  'rate-limited': 'retry',
  'too-large': 'ask-user',
  'protocol-too-old': 'ask-user',
  retry: 'retry',
  'server-error': 'retry',
  'bad-answer': 'retry',
  'storage-full': 'ask-user',
  'storage-broken': 'retry',
  'invalid-credentials': 'ask-user',
  'email-not-confirmed': 'ask-user',
  'account-blocked': 'give-up',
  'too-many-attempts': 'ask-user',
  'read-only': 'retry',
  'sign-up-closed': 'retry',
};

const texts: Record<ErrorCode, string> = {
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
  'text-too-long': 'Le message dépasse 1 000 caractères.'.replace('1 000', '1\u202f000'),
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

export const recoveryOf = (code: ErrorCode): Recovery => recoveries[code];

/** Returns the text of an error. With a wait demanded by the server, the last sentence says when to try again. */
export function errorText(code: ErrorCode, retryAfterMs = 0): string {
  const text = texts[code];
  return retryAfterMs > 0 ? `${text.slice(0, text.indexOf('.') + 1)} Réessayez dans ${delayText(retryAfterMs)}.` : text;
}

function delayText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds <= 90) return `${seconds}\u00a0seconde${seconds > 1 ? 's' : ''}`;
  return `${Math.ceil(seconds / 60)}\u00a0minutes`;
}
