/** Texts of failed requests: the part of `errors.ts` that the sign-in screen loads. */
import type { FailureCode } from '#schemas/error-codes.ts';

export const failureTexts: Record<FailureCode, string> = {
  'pictures-full':
    'Vos images occupent déjà les 200\u00a0Mo prévus sur le serveur. Supprimez d’anciens messages avec image, puis réessayez.',
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
  'account-blocked': 'Votre compte a été temporairement bloqué pour des raisons de sécurité.',
  'read-only': 'Le site est en lecture seule. Réessayez plus tard.',
  'sign-up-closed': 'Les inscriptions sont fermées pour le moment.',
  'too-many-attempts': 'Trop de tentatives de connexion. Veuillez réessayer dans 15 minutes.',
};
