/** The demonstration's live rooms: three of the house, with the invented person who talks in each of them. */
import type { TransactionSql } from 'postgres';
import { idOf } from './repeatable-random.ts';

const MINUTE = 60_000;

interface SeedRoom {
  slug: string;
  name: string;
  topic: string;
  animator: string;
  /** Said before anybody came, and again from the first on while somebody is there. */
  lines: readonly string[];
}

export const seedRooms: readonly SeedRoom[] = [
  {
    slug: 'grand-salon',
    name: 'Le grand salon',
    topic: 'On y entre pour dire bonsoir, on y reste pour la compagnie.',
    animator: 'Lison',
    lines: [
      'Bonsoir à tous. Installez-vous, le salon est à vous.',
      'Première visite ? Dites simplement d’où vous venez, quelqu’un vous répondra.'.replace(' ?', '\u202f?'),
      'Une règle tient toutes les autres\u202f: on demande avant, et un non se dit sans raison.',
      'La question du soir\u202f: un lieu où vous aimeriez être invités\u202f?',
      'Caméra ou non, chacun son rythme. Ceux qui écrivent comptent autant que ceux qu’on voit.',
      'Et vous, plutôt dîner qui s’étire ou piste de danse\u202f?',
      'Si quelqu’un vous met mal à l’aise, un hôte peut le faire sortir. Vous pouvez aussi le bloquer.',
      'Je remets une bûche. Façon de parler.',
    ],
  },
  {
    slug: 'premieres-fois',
    name: 'Premières fois',
    topic: 'Les questions que l’on n’ose pas poser ailleurs.',
    animator: 'Aurèle',
    lines: [
      'Bienvenue. Ici, aucune question n’est bête.',
      'On commence souvent par un verre, sans rien se promettre. C’est déjà beaucoup.',
      'À deux, parlez-vous avant\u202f: ce qui vous tente, ce qui vous arrête, et le mot pour partir.',
      'Quelqu’un a envie de raconter sa première soirée\u202f?',
      'On peut venir, regarder, repartir. Personne ne vous en voudra.',
      'Un conseil que vous auriez aimé recevoir plus tôt\u202f?',
    ],
  },
  {
    slug: 'couples',
    name: 'Entre couples',
    topic: 'À deux, à quatre, ou juste pour en parler.',
    animator: 'Maud',
    lines: [
      'Bonsoir les duos. Qui tient le clavier ce soir\u202f?',
      'Vous vous présentez en une phrase chacun\u202f?',
      'Avez-vous un signe discret pour vous dire «\u00a0on y va\u00a0»\u202f?',
      'La jalousie se raconte mieux qu’elle ne se tait. Des avis\u202f?',
      'Un club, une maison, un bar\u202f: où êtes-vous le plus à l’aise\u202f?',
      'On échange volontiers des adresses, jamais celles des autres.',
    ],
  },
];

export const seedRoomId = (slug: string): string => idOf(`live-room:${slug}`);

export async function writeLiveRooms(sql: TransactionSql, now: number): Promise<void> {
  for (const { slug, name, topic, animator, lines } of seedRooms) {
    const id = seedRoomId(slug);
    await sql`
      insert into app.live_rooms (id, name, topic, animator, created_at)
      values (${id}, ${name}, ${topic}, ${animator}, ${new Date(now - 90 * MINUTE).toISOString()})`;
    for (const [n, line] of lines.slice(0, 2).entries())
      await sql`
        insert into app.live_messages (id, room_id, body, at)
        values (${idOf(`live-line:${slug}:${String(n)}`)}, ${id}, ${line}, ${new Date(now - (40 - 12 * n) * MINUTE).toISOString()})`;
  }
}
