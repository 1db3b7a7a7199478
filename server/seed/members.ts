/** Members of the demonstration: 40, of every genre and role. */
import type { Genre, Role } from '#schemas/entities/profile.ts';
import { idOf } from './repeatable-random.ts';

export interface SeedMember {
  id: string;
  username: string;
  email: string;
  genre: Genre;
  role: Role;
  town: string;
  /** Address of a drawn picture; members without one are shown by their initial. */
  avatarUrl: string | null;
}

const CERTIFIED: Role = 'membre_certifié';
const SUBSCRIBER: Role = 'membre_abonné';

const people: readonly (readonly [username: string, genre: Genre, town: string, role?: Role])[] = [
  ['camille', 'femme', 'Lyon', CERTIFIED],
  ['victor', 'homme', 'Lyon', CERTIFIED],
  ['lesdeuxlunes', 'couple', 'Lyon', CERTIFIED],
  ['admin', 'femme', 'Lyon', 'admin'],
  ['clubvelours', 'couple', 'Lyon', SUBSCRIBER],
  ['ineslyon', 'femme', 'Lyon', SUBSCRIBER],
  ['theob', 'homme', 'Villeurbanne'],
  ['sasha', 'femme', 'Vienne', CERTIFIED],
  ['norak', 'femme', 'Annecy'],
  ['alixetjo', 'couple', 'Grenoble', CERTIFIED],
  ['marius69', 'homme', 'Lyon'],
  ['solene', 'femme', 'Saint-Étienne', SUBSCRIBER],
  ['octave', 'homme', 'Paris', CERTIFIED],
  ['lesrivages', 'couple', 'La Rochelle', SUBSCRIBER],
  ['eloise75', 'femme', 'Paris'],
  ['romane', 'femme', 'Bordeaux'],
  ['gabin', 'homme', 'Nantes'],
  ['nuitdete', 'couple', 'Montpellier', CERTIFIED],
  ['andrea', 'trav/trans', 'Marseille', CERTIFIED],
  ['charlie', 'trav/trans', 'Toulouse'],
  ['mathilde', 'femme', 'Dijon'],
  ['clement', 'homme', 'Clermont-Ferrand', SUBSCRIBER],
  ['brunetblonde', 'couple', 'Lille'],
  ['ambre', 'femme', 'Nice', SUBSCRIBER],
  ['basile', 'homme', 'Nice'],
  ['valentine', 'femme', 'Strasbourg', CERTIFIED],
  ['hugolin', 'homme', 'Strasbourg'],
  ['lesvoisins', 'couple', 'Villeurbanne'],
  ['perle69', 'trav/trans', 'Lyon', SUBSCRIBER],
  ['jeanne', 'femme', 'Rennes'],
  ['edgar', 'homme', 'Rennes', CERTIFIED],
  ['lunaetsol', 'couple', 'Avignon'],
  ['capucine', 'femme', 'Aix-en-Provence'],
  ['raphael', 'homme', 'Lyon', SUBSCRIBER],
  ['oceane', 'femme', 'Brest'],
  ['tandem38', 'couple', 'Grenoble'],
  ['maxence', 'homme', 'Tours'],
  ['iris33', 'femme', 'Bordeaux'],
  ['deuxencore', 'couple', 'Annecy'],
  ['florian', 'homme', 'Mâcon'],
];

export const DEMO_PASSWORD = 'alcove-demo';
/** Domain of their mail addresses, which do not exist. */
export const DEMO_MAIL_DOMAIN = 'demo.alcove.test';

export const members: readonly SeedMember[] = people.map(([username, genre, town, role = 'membre'], n) => ({
  id: idOf(`member:${username}`),
  username,
  email: `${username}@${DEMO_MAIL_DOMAIN}`,
  genre,
  role,
  town,
  avatarUrl: n % 3 === 2 ? null : `/avatars/${username}.svg`,
}));

export function memberNamed(username: string): SeedMember {
  const member = members.find((one) => one.username === username);
  if (!member) throw new Error(`no member ${username}`);
  return member;
}
