/** Names of the profile's fields and of their choices. */
import type { Desire, Experience, Genre, Mobility, Sexualite } from '#schemas/entities/profile-values.ts';
import type { ProfileField } from '#schemas/entities/profile.ts';
import { notificationSettings } from './notification-settings.ts';
import { settings } from './settings.ts';
import { typo } from './typography.ts';

export const profileWords = {
  field: (name: string, value: string) => typo(`${name} : ${value}`),
  fields: {
    ...settings.fields,
    ...notificationSettings.fields,
    bio: 'Présentation',
    genre: 'Genre',
    sexualite: 'Orientation',
    rechercheGenres: 'Genres recherchés',
    location: 'Localisation',
    experience: 'Expérience',
    mobility: 'Déplacement',
    desires: 'Envies',
    dateNaissance: 'Date de naissance',
    dateNaissanceHomme: 'Date de naissance (lui)',
    dateNaissanceFemme: 'Date de naissance (elle)',
    taille: 'Taille',
    tailleHomme: 'Taille (lui)',
    tailleFemme: 'Taille (elle)',
    poids: 'Poids',
    poidsHomme: 'Poids (lui)',
    poidsFemme: 'Poids (elle)',
    libreCeSoir: 'Libre ce soir',
    auCap: 'Au Cap',
    sensitiveConsent: 'Accord sur les données sensibles',
  } satisfies Record<ProfileField, string>,
  /** [AUTH-59 to AUTH-62] */
  genres: { homme: 'Homme', femme: 'Femme', couple: 'Couple', 'trav/trans': 'Trans/trav' } satisfies Record<
    Genre,
    string
  >,
  sexualites: {
    'homme hétéro': 'Homme hétéro',
    'homme bi': 'Homme bi',
    'homme gay': 'Homme gay',
    'femme hétéro': 'Femme hétéro',
    'femme bi': 'Femme bi',
    lesbienne: 'Lesbienne',
    'couple hétéro': 'Couple hétéro',
    'couple bi': 'Couple bi',
    'couple homme bi': 'Couple homme bi',
    'couple femme bi': 'Couple femme bi',
  } satisfies Record<Sexualite, string>,
  experiences: {
    débutants: 'Débutants',
    curieux: 'Curieux',
    occasionnels: 'Occasionnels',
    expérimentés: 'Expérimentés',
  } satisfies Record<Experience, string>,
  mobilities: {
    reçoit: 'Reçoit',
    'se déplace': 'Se déplace',
    'reçoit et se déplace': 'Reçoit et se déplace',
  } satisfies Record<Mobility, string>,
  desires: {
    conversation: 'Conversation',
    dîners: 'Dîners',
    soirées: 'Soirées',
    clubs: 'Clubs',
    danse: 'Danse',
    voyages: 'Voyages',
    'bien-être': 'Bien-être',
    naturisme: 'Naturisme',
    photographie: 'Photographie',
    'sorties culturelles': 'Sorties culturelles',
    amitiés: 'Amitiés',
    'relations suivies': 'Relations suivies',
  } satisfies Record<Desire, string>,
  /** For a field that is empty or was emptied. */
  nothing: 'non renseigné',
  centimetres: (value: number) => `${value}\u00a0cm`,
  kilograms: (value: number) => `${value}\u00a0kg`,
  /** For a consent. */
  agreed: 'donné',
  notAgreed: 'non donné',
  until: (when: string) => `jusqu’à ${when}`,
};
