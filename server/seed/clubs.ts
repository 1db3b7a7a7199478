/** The demonstration's clubs: invented, as their texts say, at the middle of real towns. */
import type { TransactionSql } from 'postgres';
import { idOf } from './repeatable-random.ts';

interface SeedClub {
  slug: string;
  name: string;
  kind: 'club' | 'spa' | 'bar' | 'domaine';
  town: string;
  region: string;
  lat: number;
  lng: number;
  about: string;
  opening: string;
}

export const clubs: readonly SeedClub[] = [
  {
    slug: 'club-velours',
    name: 'Club Velours',
    kind: 'club',
    town: 'Lyon',
    region: 'Auvergne-Rhône-Alpes',
    lat: 45.758,
    lng: 4.835,
    about:
      'Lieu inventé pour la démonstration. Un salon, une petite piste et un accueil qui présente la maison aux nouveaux venus.',
    opening: 'jeudi, vendredi et samedi, dès 21 h',
  },
  {
    slug: 'les-bains-imaginaires',
    name: 'Les Bains imaginaires',
    kind: 'spa',
    town: 'Grenoble',
    region: 'Auvergne-Rhône-Alpes',
    lat: 45.185,
    lng: 5.731,
    about: 'Lieu inventé pour la démonstration. Bassins, hammam et salle de lecture\u202f; on y parle bas.',
    opening: 'du mercredi au dimanche, de 14 h à 23 h',
  },
  {
    slug: 'le-paravent',
    name: 'Le Paravent',
    kind: 'bar',
    town: 'Paris',
    region: 'Île-de-France',
    lat: 48.857,
    lng: 2.352,
    about:
      'Lieu inventé pour la démonstration. Un comptoir, quelques tables, et des habitués qui se souviennent des prénoms.',
    opening: 'du mardi au samedi, dès 19 h',
  },
  {
    slug: 'la-lanterne-bleue',
    name: 'La Lanterne bleue',
    kind: 'club',
    town: 'Bordeaux',
    region: 'Nouvelle-Aquitaine',
    lat: 44.838,
    lng: -0.579,
    about:
      'Lieu inventé pour la démonstration. Soirées découverte le premier jeudi du mois, avec une visite avant l’ouverture.',
    opening: 'du jeudi au samedi, dès 22 h',
  },
  {
    slug: 'le-domaine-des-songes',
    name: 'Le Domaine des songes',
    kind: 'domaine',
    town: 'Uzès',
    region: 'Occitanie',
    lat: 44.012,
    lng: 4.419,
    about:
      'Lieu inventé pour la démonstration. Sept chambres, un grand jardin et une longue table\u202f; les téléphones restent au vestiaire.',
    opening: 'du vendredi au lundi, sur réservation',
  },
  {
    slug: 'le-phare-rose',
    name: 'Le Phare rose',
    kind: 'bar',
    town: 'Brest',
    region: 'Bretagne',
    lat: 48.39,
    lng: -4.486,
    about: 'Lieu inventé pour la démonstration. Un bar de bord de mer où l’on vient d’abord pour la conversation.',
    opening: 'vendredi et samedi, dès 20 h',
  },
  {
    slug: 'la-tete-ailleurs',
    name: 'La Tête ailleurs',
    kind: 'club',
    town: 'Lille',
    region: 'Hauts-de-France',
    lat: 50.629,
    lng: 3.057,
    about:
      'Lieu inventé pour la démonstration. Une maison de ville sur trois étages, avec un salon réservé à ceux qui préfèrent parler.',
    opening: 'vendredi et samedi, dès 21 h',
  },
  {
    slug: 'les-thermes-de-papier',
    name: 'Les Thermes de papier',
    kind: 'spa',
    town: 'Strasbourg',
    region: 'Grand Est',
    lat: 48.573,
    lng: 7.752,
    about: 'Lieu inventé pour la démonstration. Un spa calme, ouvert l’après-midi, où l’on réserve son créneau.',
    opening: 'du jeudi au dimanche, de 13 h à 22 h',
  },
  {
    slug: 'le-mistral-doux',
    name: 'Le Mistral doux',
    kind: 'club',
    town: 'Marseille',
    region: 'Provence-Alpes-Côte d’Azur',
    lat: 43.296,
    lng: 5.37,
    about:
      'Lieu inventé pour la démonstration. Une terrasse sous les pins, une charte affichée à l’entrée, et une équipe qui la tient.',
    opening: 'du jeudi au dimanche, dès 21 h',
  },
  {
    slug: 'la-maison-du-lac',
    name: 'La Maison du lac',
    kind: 'domaine',
    town: 'Lausanne',
    region: 'Suisse',
    lat: 46.52,
    lng: 6.634,
    about:
      'Lieu inventé pour la démonstration. Quelques chambres au-dessus de l’eau, pour des week-ends sans programme.',
    opening: 'le week-end, sur réservation',
  },
];

export async function writeClubs(sql: TransactionSql): Promise<void> {
  await sql`
    insert into public.clubs (id, slug, name, kind, town, region, lat, lng, about, opening, published)
    select id, slug, name, kind, town, region, lat, lng, about, opening, true
    from jsonb_to_recordset(${sql.json(clubs.map((club) => ({ id: idOf(`club:${club.slug}`), ...club })))}) as c (id uuid, slug text, name text, kind text, town text, region text, lat float8, lng float8, about text, opening text)`;
}
