/** Names of what a case shows. The database names its parts by a key; one that has no word here is shown as a part. */
import { albumNames, type AlbumName } from '#schemas/album-media.ts';
import { verdict } from '#schemas/entities/decision.ts';
import { professionalKind, type ProfessionalKind } from '#schemas/entities/professional.ts';
import type { Genre } from '#schemas/entities/profile-values.ts';
import { wallCategory, wallReply, type WallReply } from '#schemas/entities/wall.ts';
import { departmentName } from '#i18n/fr/departments.ts';
import { profileWords } from '#i18n/fr/profile-words.ts';
import { wall } from '#i18n/fr/wall.ts';
import { shortMonthDay } from '#i18n/dates.ts';
import { typo } from '#i18n/fr/typography.ts';
import { pastVerdictName, reasonText } from './decision.fr.ts';
import { hitsText } from './rules.fr.ts';

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

/** With its year, whichever it is. */
const fullDay = (at: string): string => shortMonthDay(Date.parse(at), 0);

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
    case 'abuse-rule':
      return hitsText(value);
    case 'picture-distance':
      return typo(`${64 - Number(value)} traits sur 64 concordent`);
    case 'joined-at':
    case 'removed-at':
      return fullDay(value);
    case 'warning-state':
      return states[value] ?? value;
    case 'proposed-measure': {
      const proposed = verdict.safeParse(value);
      return proposed.success ? pastVerdictName(proposed.data) : value;
    }
    case 'reason':
    case 'proposed-reason':
    case 'report-reason':
      return reasonText(value);
    default:
      return value;
  }
}
