/** Names of what a case shows. The database names its parts by a key; one that has no word here is shown as a part. */
import { albumNames, type AlbumName } from '#schemas/album-media.ts';
import { professionalKind, type ProfessionalKind } from '#schemas/entities/professional.ts';
import type { Genre } from '#schemas/entities/profile-values.ts';
import { wallCategory, wallReply, type WallReply } from '#schemas/entities/wall.ts';
import { departmentName } from '#i18n/fr/departments.ts';
import { profileWords } from '#i18n/fr/profile-words.ts';
import { wall } from '#i18n/fr/wall.ts';
import { reasonText } from './decision.fr.ts';

const labels: Readonly<Record<string, string>> = {
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
};

const albums: Record<AlbumName, string> = {
  public: 'Publics',
  followers: 'Adeptes',
  certified: 'Certifiés',
  private: 'Privés',
};

const replies: Record<WallReply, string> = {
  mistake: 'Signale une erreur',
  misused: 'Dit que son compte a été utilisé par un tiers',
  settled: 'Dit que la situation est réglée',
  contested: 'Conteste, et demande un nouvel examen',
};

const states: Readonly<Record<string, string>> = {
  new: 'Nouvelle, à publier',
  answered: 'Publiée, à relire après réponse',
};

const businessKinds: Record<ProfessionalKind, string> = {
  club: 'Club',
  sauna: 'Sauna',
  bar: 'Bar',
  boutique: 'Boutique',
  organisateur: 'Organisation de soirées',
};

export const labelOf = (label: string): string => labels[label] ?? 'Pièce';

/** Returns what a fact says, in words where the database stores a key. */
export function factOf(label: string, value: string): string {
  switch (label) {
    case 'genre':
      return profileWords.genres[value as Genre] ?? value;
    case 'album':
      return albumNames.some((name) => name === value) ? albums[value as AlbumName] : value;
    case 'category': {
      const category = wallCategory.safeParse(value);
      return category.success ? wall.categories[category.data] : value;
    }
    case 'reply': {
      const reply = wallReply.safeParse(value);
      return reply.success ? replies[reply.data] : value;
    }
    case 'business-kind': {
      const kind = professionalKind.safeParse(value);
      return kind.success ? businessKinds[kind.data] : value;
    }
    case 'department':
      return departmentName(value);
    case 'warning-state':
      return states[value] ?? value;
    case 'reason':
    case 'report-reason':
      return reasonText(value);
    default:
      return value;
  }
}
