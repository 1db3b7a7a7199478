/** What each expected refusal says, and what can be done about it; the compiler asks for every code. */
import type { ErrorCode } from '#schemas/error-codes.ts';
import { typo } from './typography.ts';

/** `retry`: the same again can succeed. `ask-user`: the member must change or decide something. `give-up`: nothing helps here. */
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
  'too-many-attempts': 'ask-user',
};

const texts: Record<ErrorCode, string> = {
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
  offline: 'Vous êtes hors ligne. Réessayez quand le réseau sera revenu.',
  timeout: 'Le serveur met trop de temps à répondre. Réessayez dans un instant.',
  'bad-request': 'Le serveur n’a pas compris cette demande.',
  unauthorized: 'Votre session doit être renouvelée. Réessayez.',
  'session-lost': 'Votre session a pris fin. Reconnectez-vous.',
  forbidden: 'Cette action ne vous est pas ouverte.',
  'not-found': 'Ceci n’existe plus.',
  'rate-limited': 'Trop de demandes à la fois. Patientez un instant.',
  'too-large': 'C’est trop volumineux pour être envoyé.',
  'protocol-too-old': 'Cette version est trop ancienne. Mettez l’application à jour.',
  retry: 'Le serveur est occupé. Réessayez dans un instant.',
  'server-error': 'Le serveur a rencontré un problème. Réessayez dans un instant.',
  'bad-answer': 'La réponse du serveur n’est pas lisible. Réessayez dans un instant.',
  'storage-full': 'Le stockage de cet appareil est plein. Libérez de la place.',
  'storage-broken': 'Le stockage de cet appareil ne répond plus. Rechargez la page.',
  'invalid-credentials': 'Email ou mot de passe incorrect.',
  'email-not-confirmed': 'Veuillez confirmer votre email avant de vous connecter.',
  'too-many-attempts': 'Trop de tentatives de connexion. Veuillez réessayer dans 15 minutes.',
};

export const recoveryOf = (code: ErrorCode): Recovery => recoveries[code];
export const errorText = (code: ErrorCode): string => texts[code];
