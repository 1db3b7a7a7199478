/** Names of what a case shows. The database names its parts by a key; one that has no word here is shown as a part. */
import type { AlbumName } from '#schemas/album-media.ts';
import type { ProfessionalKind } from '#schemas/entities/professional.ts';
import type { WallReply } from '#schemas/entities/wall.ts';
import { typo } from '#i18n/fr/typography.ts';

export const labels: Readonly<Record<string, string>> = {
  'pending-picture': 'Nouvelle photo',
  'current-picture': 'Photo actuelle',
  'album-item': 'Pièce de l’album',
  cover: 'Image proposée',
  'club-photo': 'Photo proposée',
  certification: 'Envoi pour la certification',
  'reported-picture': 'Image signalée',
  event: 'Événement',
  club: 'Lieu',
  opinion: 'Avis',
  answer: 'Réponse',
  testimonial: 'Témoignage',
  'report-words': 'Précisions du signalement',
  'report-reason': 'Motif du signalement',
  genre: 'Profil',
  album: 'Album',
  category: 'Catégorie',
  department: 'Département',
  reply: 'Réponse du membre',
  'warning-state': 'Alerte',
  code: 'Code attendu',
  measure: 'Décision contestée',
  reason: 'Motif',
  facts: 'Faits retenus',
  words: 'Ce que le membre écrit',
  'decided-at': 'Décidée le',
  until: 'Jusqu’au',
  'shown-text': 'Texte vu par qui a signalé, changé ou supprimé depuis',
  'proposed-measure': 'Une autre personne propose',
  'proposed-reason': 'Motif proposé',
  'proposed-days': 'Durée proposée, en jours',
  'proposed-words': 'Faits de la proposition, repris si vous décidez de même',
  'notice-address': 'Adresse ou description du contenu',
  'notice-name': 'Nom donné',
  'notice-email': 'E-mail donné',
  business: 'Établissement',
  'business-kind': 'Nature',
  siret: 'SIRET',
  address: 'Adresse',
  contact: 'Contact',
  phone: 'Téléphone',
  website: 'Site',
  'abuse-rule': 'Règle rencontrée',
  'joined-at': 'Membre depuis le',
  'known-picture': 'Image envoyée de nouveau',
  'picture-distance': 'Ressemblance',
  'removed-at': 'Image retirée le',
  'room-name': 'Salon',
  'room-topic': 'Sujet du salon',
  'group-name': 'Groupe',
  'group-description': 'Description du groupe',
  'reporter-still': 'Image fournie par le membre, non vérifiée',
};

export const albums: Record<AlbumName, string> = {
  public: 'Publics',
  followers: 'Adeptes',
  certified: 'Certifiés',
  private: 'Privés',
};

export const replies: Record<WallReply, string> = {
  mistake: 'Signale une erreur',
  misused: 'Dit que son compte a été utilisé par un tiers',
  settled: 'Dit que la situation est réglée',
  contested: 'Conteste, et demande un nouvel examen',
};

export const states: Readonly<Record<string, string>> = {
  new: 'Nouvelle, à publier',
  answered: 'Publiée, à relire après réponse',
};

export const businessKinds: Record<ProfessionalKind, string> = {
  club: 'Club',
  sauna: 'Sauna',
  bar: 'Bar',
  boutique: 'Boutique',
  organisateur: 'Organisation de soirées',
};

export const evidence = {
  /** A part that has no name. */
  part: 'Pièce',
  match: (features: number) => typo(`${features} traits sur 64 concordent`),
};
