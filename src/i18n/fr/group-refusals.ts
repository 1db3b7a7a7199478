/** French texts of what groups refuse. */
import type { RefusalCode } from '#schemas/error-codes.ts';
import { typo } from './typography.ts';

export const groupRefusals = {
  'unknown-group': 'Ce groupe n’existe pas, ou n’est pas ouvert à tous.',
  'group-deleted': 'Le groupe a été supprimé par l’administrateur.',
  'group-banned': 'Vous ne pouvez plus participer à ce groupe.',
  'group-full': 'Ce groupe est complet. Réessayez plus tard.',
  'not-in-group': 'Vous ne faites plus partie de ce groupe.',
  'already-in-group': 'Ce membre fait déjà partie du groupe.',
  'group-admins-only': 'Réservé aux administrateurs du groupe.',
  'group-creator': 'Le créateur du groupe ne peut pas être changé par un autre.',
  'last-admin': 'Nommez d’abord un autre administrateur.',
  'group-silenced': 'Un administrateur vous a mis en sourdine. Réessayez plus tard.',
  'group-joined-again': typo('Écrit avant votre retour dans le groupe. Toujours envoyer ?'),
  'group-name-short': 'Le nom compte au moins 3 caractères.',
  'group-name-long': 'Le nom compte au plus 50 caractères.',
  'group-description-long': 'La description compte au plus 500 caractères.',
  'too-many-groups': 'Vous avez déjà créé 10 groupes.',
  'too-many-invitations': 'Vous avez envoyé 20 invitations aujourd’hui. Vous pourrez en envoyer d’autres demain.',
  'too-many-links': 'Retirez d’abord un autre lien.',
  'too-many-pins': 'Cinq messages sont déjà épinglés.',
  'mention-all-too-soon': 'Tout le monde vient d’être mentionné. Réessayez dans quelques minutes.',
  'invitation-gone': 'Cette invitation n’est plus valable.',
  'request-gone': 'Cette demande a déjà reçu une réponse.',
  'group-link-gone': 'Ce lien n’est plus valable.',
  'group-link-expired': 'Ce lien a expiré.',
  'group-link-used': 'Ce lien a servi autant de fois que prévu.',
  'group-link-revoked': 'Ce lien a été retiré.',
  'poll-closed': 'Le sondage est terminé.',
} satisfies Partial<Record<RefusalCode, string>>;
