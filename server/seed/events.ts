/** The demonstration's events: past and to come, one full with a waiting list, one cancelled, one of the house. */
import type { TransactionSql } from 'postgres';
import type { EventKind, EventVisibility } from '#schemas/entities/event.ts';
import { sanitised } from '#schemas/rich-text/write.ts';
import { inParis } from '#schemas/paris.ts';
import { instantIn } from '#schemas/zoned.ts';
import { memberNamed, members } from './members.ts';
import { chance, idOf } from './repeatable-random.ts';
import { placeOf } from './towns.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

interface SeedEvent {
  slug: string;
  /** null: the house. */
  organiser: string | null;
  title: string;
  body: string;
  kind: EventKind;
  /** Slug of the club where it is. */
  club?: string;
  town: string;
  region: string;
  /** Days from now, the hour in Paris, and how long. */
  day: number;
  hour: number;
  hours: number;
  guests: number;
  price?: string;
  dressCode?: string;
  address?: string;
  capacity?: number;
  couples?: number;
  men?: number;
  visibility?: EventVisibility;
  approval?: true;
  cancelled?: string;
}

const invented = 'Événement inventé pour la démonstration. ';
const AURA = 'Auvergne-Rhône-Alpes';

export const seedEvents: readonly SeedEvent[] = [
  {
    slug: 'nuit-des-alcoves',
    organiser: null,
    title: 'La nuit des alcôves',
    body: 'La maison reçoit. Musique basse, lumières douces, et une alcôve pour chaque conversation.',
    kind: 'club',
    town: 'Lyon',
    region: AURA,
    day: 16,
    hour: 21,
    hours: 6,
    guests: 14,
    dressCode: 'Noir et or',
    price: 'Offert aux membres premium',
    capacity: 80,
  },
  {
    slug: 'bal-velours',
    organiser: 'clubvelours',
    title: 'Le bal de velours',
    body: 'Un <strong>bal masqué</strong>, une piste et trois salons.\nLes masques tombent <em>à minuit</em>, pour qui le veut.',
    kind: 'club',
    club: 'club-velours',
    town: 'Lyon',
    region: AURA,
    day: 5,
    hour: 21,
    hours: 6,
    guests: 12,
    address: '12, rue des Chimères',
    capacity: 20,
    couples: 6,
    men: 4,
    dressCode: 'Masque et tenue de soirée',
    price: '45 € le couple, 60 € l’homme seul, offert aux femmes seules',
  },
  {
    slug: 'apero-des-pentes',
    organiser: 'lesdeuxlunes',
    title: 'Apéro des pentes',
    body: 'Un verre entre membres, pour se voir enfin ailleurs que sur un écran. Sans suite obligée.',
    kind: 'drinks',
    town: 'Lyon',
    region: AURA,
    day: 2,
    hour: 19,
    hours: 3,
    guests: 9,
    address: 'Le comptoir imaginaire, montée des Voyageurs',
    price: 'Chacun règle ses verres',
  },
  {
    slug: 'complet',
    organiser: 'lesdeuxlunes',
    title: 'Dîner à huit mains',
    body: 'Quatre couples, une grande table, un menu écrit ensemble.',
    kind: 'private',
    town: 'Lyon',
    region: AURA,
    day: 9,
    hour: 20,
    hours: 5,
    guests: 9,
    capacity: 6,
    address: 'Donnée aux participants',
    approval: true,
    dressCode: 'Élégant',
    price: '30 € par personne',
  },
  {
    slug: 'balade-lac',
    organiser: 'solene',
    title: 'Balade au bord du lac',
    body: 'Deux heures de marche, une pause au soleil s’il vient. On se parle mieux en marchant.',
    kind: 'outing',
    town: 'Annecy',
    region: AURA,
    day: 12,
    hour: 14,
    hours: 3,
    guests: 5,
  },
  {
    slug: 'salon-en-ligne',
    organiser: 'ineslyon',
    title: 'Salon en ligne\u202f: premiers pas',
    body: 'Une heure pour poser les questions que l’on n’ose pas poser. Caméra libre.',
    kind: 'online',
    town: 'Lyon',
    region: AURA,
    day: 4,
    hour: 21,
    hours: 1,
    guests: 8,
  },
  {
    slug: 'certifies',
    organiser: 'octave',
    title: 'Jazz et confidences',
    body: 'Un trio, des banquettes, des voix basses. Entre membres certifiés.',
    kind: 'club',
    club: 'le-paravent',
    town: 'Paris',
    region: 'Île-de-France',
    day: 20,
    hour: 21,
    hours: 5,
    guests: 7,
    visibility: 'certified',
    capacity: 40,
    price: '25 €',
  },
  {
    slug: 'riviera',
    organiser: 'ambre',
    title: 'Sunset sur la Baie',
    body: 'Une terrasse, des glaçons et la mer. Les tenues claires sont bienvenues.',
    kind: 'drinks',
    town: 'Nice',
    region: 'Provence-Alpes-Côte d’Azur',
    day: 7,
    hour: 18,
    hours: 4,
    guests: 6,
    dressCode: 'Blanc',
  },
  {
    slug: 'rivages',
    organiser: 'lesrivages',
    title: 'Week-end des rivages',
    body: 'Une maison face au port, deux nuits, douze personnes et beaucoup de temps.',
    kind: 'private',
    town: 'La Rochelle',
    region: 'Nouvelle-Aquitaine',
    day: 30,
    hour: 17,
    hours: 46,
    guests: 4,
    capacity: 12,
    approval: true,
    price: '180 € par couple, repas compris',
    address: 'Donnée aux participants',
  },
  {
    slug: 'annule',
    organiser: 'clement',
    title: 'Vernissage et bulles',
    body: 'Une galerie pour nous, le temps d’une soirée.',
    kind: 'outing',
    town: 'Clermont-Ferrand',
    region: AURA,
    day: 6,
    hour: 19,
    hours: 3,
    guests: 4,
    cancelled: 'La galerie ferme pour travaux.',
  },
  {
    slug: 'passe-masques',
    organiser: 'clubvelours',
    title: 'La nuit des masques',
    body: 'La soirée d’ouverture de la saison.',
    kind: 'club',
    club: 'club-velours',
    town: 'Lyon',
    region: AURA,
    day: -12,
    hour: 21,
    hours: 6,
    guests: 16,
  },
  {
    slug: 'passe-apero',
    organiser: 'alixetjo',
    title: 'Apéro grenoblois',
    body: 'Un premier verre entre membres du Dauphiné.',
    kind: 'drinks',
    town: 'Grenoble',
    region: AURA,
    day: -20,
    hour: 19,
    hours: 3,
    guests: 7,
  },
];

/** The instant of an hour in Paris, so many days from now. */
function startOf({ day, hour }: SeedEvent, now: number): number {
  const date = inParis(now + day * DAY)
    .toISOString()
    .slice(0, 10);
  return instantIn('Europe/Paris', `${date}T${String(hour).padStart(2, '0')}:00`) ?? now + day * DAY;
}

/** Camille has answered three: one is over, one is near, and of one she has a place. */
const camille = ['passe-masques', 'apero-des-pentes', 'bal-velours'];

const places = { couple: 'couple', femme: 'woman', homme: 'man', 'trav/trans': 'other' } as const;

/** Guests by chance, as long as there is a place of their kind; the others wait. */
function guestsOf({ slug, organiser, guests, capacity = Infinity, couples = Infinity, men = Infinity }: SeedEvent) {
  const luck = chance(`event:${slug}`);
  const others = luck.shuffled(members.filter(({ username }) => username !== organiser && username !== 'camille'));
  const left = {
    persons: capacity - (camille.includes(slug) ? 1 : 0),
    couple: couples,
    man: men,
    woman: Infinity,
    other: Infinity,
  };
  return others.slice(0, guests).map((member, n) => {
    const place = places[member.genre];
    const persons = place === 'couple' ? 2 : 1;
    const hasPlace = left.persons >= persons && left[place] > 0;
    if (hasPlace) left.persons -= persons;
    if (hasPlace) left[place] -= 1;
    const state = hasPlace ? (n % 5 === 4 && capacity === Infinity ? 'maybe' : 'accepted') : 'waiting';
    return { member: member.id, state, place, anonymous: n % 6 === 3, n };
  });
}

export async function writeEvents(sql: TransactionSql, now: number): Promise<void> {
  for (const event of seedEvents) {
    const id = idOf(`event:${event.slug}`);
    const start = startOf(event, now);
    const { lat, lng } = placeOf(event.town);
    await sql`
      insert into app.events (id, organiser_id, title, body, kind, club_id, starts_at, ends_at, zone, town, region, lat, lng, address, capacity, couples, men, price, dress_code, visibility, approval, cancelled_at, cancel_reason, created_at)
      values (${id}, ${event.organiser && memberNamed(event.organiser).id}, ${event.title}, ${sanitised(invented + event.body)}, ${event.kind}, ${event.club ? idOf(`club:${event.club}`) : null}, ${new Date(start).toISOString()}, ${new Date(start + event.hours * HOUR).toISOString()},
        'Europe/Paris', ${event.town}, ${event.region}, ${lat}, ${lng}, ${event.day < 0 ? null : (event.address ?? null)}, ${event.capacity ?? null}, ${event.couples ?? null}, ${event.men ?? null},
        ${event.price ?? ''}, ${event.dressCode ?? ''}, ${event.visibility ?? 'everyone'}, ${event.approval ?? false},
        ${event.cancelled ? new Date(now - 2 * DAY).toISOString() : null}, ${event.cancelled ?? null}, ${new Date(Math.min(now, start) - 10 * DAY).toISOString()})`;
    const guests = guestsOf(event);
    if (camille.includes(event.slug))
      guests.unshift({ member: memberNamed('camille').id, state: 'accepted', place: 'woman', anonymous: false, n: -1 });
    await sql`
      insert into app.event_guests (event_id, member_id, state, place, anonymous, since, wished_at)
      select ${id}, g.member, g.state, g.place, g.anonymous, ${new Date(Math.min(now, start) - 5 * DAY).toISOString()}::timestamptz + g.n * interval '1 minute', ${new Date(Math.min(now, start) - 5 * DAY).toISOString()}::timestamptz
      from jsonb_to_recordset(${sql.json(guests)}) as g (member uuid, state text, place text, anonymous boolean, n int)`;
    // Reminders whose time is over are given.
    await sql`
      insert into app.event_reminders (event_id, step)
      select ${id}, s.step from (values ('3d', interval '3 days'), ('24h', interval '24 hours'), ('2h', interval '2 hours')) as s (step, before)
      where ${new Date(start).toISOString()}::timestamptz - s.before <= ${new Date(now).toISOString()}::timestamptz`;
  }
}
