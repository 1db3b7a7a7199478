/** What a member reads where the media of a room are refused or have ended. */
import type { LiveCode } from '#schemas/wire/live-media.ts';

export const liveCodeTexts: Readonly<Record<LiveCode, string>> = {
  'bad-request': 'Votre navigateur et le salon ne se sont pas compris. Rechargez la page.',
  'too-large': 'Votre navigateur et le salon ne se sont pas compris. Rechargez la page.',
  'unsupported-offer': 'Votre navigateur ne sait pas afficher les caméras de ce salon.',
  'ticket-gone': 'L’entrée du salon a pris trop de temps. Réessayez.',
  'ticket-foreign': 'Cette entrée était destinée à un autre appareil. Réessayez.',
  'room-closed': 'Ce salon est fermé.',
  'room-full': 'Ce salon est complet.',
  'publishers-full': 'Trente caméras sont déjà allumées. Attendez qu’une place se libère.',
  'not-allowed': 'La caméra et le micro ne vous sont pas ouverts dans ce salon.',
  banned: 'Vous n’avez plus accès à ce salon.',
  elsewhere: 'Vous suivez maintenant ce salon dans un autre onglet ou sur un autre appareil.',
  stopped: 'Le Live est suspendu pour le moment.',
  'signed-out': 'Votre session a pris fin.',
  'no-connection': 'Votre réseau ne laisse pas passer les caméras.',
  'engine-gone': 'La liaison est coupée. Nous la rétablissons.',
  unavailable: 'Ici, les salons sont par écrit : ce serveur ne transmet pas de caméras.',
};
