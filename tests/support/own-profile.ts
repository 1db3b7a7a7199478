/** Complete profile of a member, for tests of what access requires. */
import type { AccessInput } from '#domain/access/access.ts';

export const completeProfile: AccessInput = {
  username: 'ada',
  bio: 'Des soirées tranquilles.',
  genre: 'femme',
  sexualite: 'femme bi',
  location: { name: 'Lyon' },
  experience: 'débutants',
  desires: ['conversations'],
  avatarUrl: '/avatars/ada.svg',
  avatarModerationStatus: 'approved',
  dateNaissance: '1990-05-04',
  dateNaissanceHomme: null,
  dateNaissanceFemme: null,
  taille: 170,
  tailleHomme: null,
  tailleFemme: null,
  poids: 62,
  poidsHomme: null,
  poidsFemme: null,
  coverUrl: '/covers/ada.webp',
  givenRole: 'membre',
  subscribed: false,
  freePeriodEnd: null,
  registrationCompleted: true,
  needsAgeProof: false,
};

/** Complete profile of a couple: the fields of a single person do not count. */
export const completeCoupleProfile: AccessInput = {
  ...completeProfile,
  genre: 'couple',
  sexualite: 'couple bi',
  dateNaissance: null,
  dateNaissanceHomme: '1988-02-03',
  dateNaissanceFemme: '1990-05-04',
  taille: null,
  tailleHomme: 180,
  tailleFemme: 168,
  poids: null,
  poidsHomme: 78,
  poidsFemme: 60,
};
