/** The pages of the demonstration's clubs: hours, theme nights, drawn pictures, opinions, and who follows them. */
import type { TransactionSql } from 'postgres';
import { sanitised } from '#schemas/rich-text/write.ts';
import { memberNamed } from './members.ts';
import { idOf } from './repeatable-random.ts';

const DAY = 24 * 60 * 60_000;

type Hours = readonly [weekdays: readonly number[], opens: string, closes: string];
type Night = readonly [title: string, detail: string, weekday: number, nth: number | null, opens: string];
interface SeedOpinion {
  author: string;
  daysAgo: number;
  text: string;
  state?: 'pending';
  answer?: string;
}
interface SeedPage {
  owner?: string;
  description: string;
  hours: readonly Hours[];
  nights: readonly Night[];
  captions: readonly string[];
  opinions: readonly SeedOpinion[];
  followers: readonly string[];
}

export const clubPages: Readonly<Record<string, SeedPage>> = {
  'club-velours': {
    owner: 'clubvelours',
    description:
      'La maison ouvre avec une <strong>visite pour les nouveaux venus</strong>, à 21 h précises.\n\nVestiaire, eau et fruits compris. <em>On se couvre au bar</em>, et l’on demande toujours avant de toucher. Un non suffit.',
    hours: [
      [[4, 5], '21:00', '03:00'],
      [[6], '21:00', '05:00'],
    ],
    nights: [
      ['Le jeudi des curieux', 'Visite, questions, et rien d’obligatoire.', 4, null, '21:00'],
      ['Bal masqué', 'Le masque est offert à l’entrée.', 6, 2, '22:00'],
    ],
    captions: ['Le grand salon', 'La piste, avant l’ouverture', 'L’escalier', 'Le fumoir'],
    opinions: [
      {
        author: 'lesdeuxlunes',
        daysAgo: 9,
        text: 'On nous a fait visiter, puis laissés tranquilles. Le fumoir est parfait pour parler.',
        answer: 'Merci à vous deux. Le fumoir a désormais de nouveaux fauteuils.',
      },
      { author: 'alixetjo', daysAgo: 24, text: 'Accueil attentif, musique à un volume où l’on s’entend.' },
      { author: 'victor', daysAgo: 1, text: 'Le jeudi est le bon soir pour une première fois.', state: 'pending' },
    ],
    followers: ['lesdeuxlunes', 'alixetjo', 'victor', 'marius69', 'perle69'],
  },
  'les-bains-imaginaires': {
    description:
      'Trois bassins, un hammam, une salle de lecture. <strong>Le silence y est une politesse</strong>, pas une règle.\n\nServiettes et paréos fournis. Dernière entrée une heure avant la fermeture.',
    hours: [[[3, 4, 5, 6, 7], '14:00', '23:00']],
    nights: [['Bain de minuit', 'Les bassins restent ouverts jusqu’à une heure.', 5, 1, '21:00']],
    captions: ['Le bassin tiède', 'La salle de lecture', 'La lumière du hammam'],
    opinions: [
      { author: 'alixetjo', daysAgo: 15, text: 'Propre, calme, et des gens qui disent bonjour.' },
      { author: 'camille', daysAgo: 40, text: 'J’y viens pour lire autant que pour l’eau.' },
    ],
    followers: ['alixetjo', 'tandem38', 'camille'],
  },
  'le-paravent': {
    description: 'Un bar d’abord. On y passe une heure ou la nuit, et <em>personne ne compte</em>.',
    hours: [
      [[2, 3, 4], '19:00', '01:00'],
      [[5, 6], '19:00', '03:00'],
    ],
    nights: [
      ['Trio du mardi', 'Contrebasse, guitare, et un invité.', 2, null, '20:30'],
      ['Première table', 'Une table réservée à qui vient pour la première fois.', 4, 1, '19:30'],
    ],
    captions: ['Le comptoir', 'Derrière le paravent', 'La banquette du fond'],
    opinions: [
      { author: 'octave', daysAgo: 6, text: 'La meilleure première table de la ville.', answer: 'À jeudi, alors.' },
      { author: 'edgar', daysAgo: 31, text: 'Un bar où l’on se parle. C’est devenu rare.' },
    ],
    followers: ['octave', 'eloise75'],
  },
  'la-lanterne-bleue': {
    description:
      'Une visite avant l’ouverture, puis un verre avec l’équipe. <u>Le premier jeudi du mois</u>, tout est expliqué.',
    hours: [[[4, 5, 6], '22:00', '04:00']],
    nights: [['Soirée découverte', 'Pour celles et ceux qui n’ont jamais poussé la porte.', 4, 1, '21:00']],
    captions: ['La lanterne', 'Le couloir bleu', 'Le petit salon'],
    opinions: [{ author: 'iris33', daysAgo: 12, text: 'La visite enlève toutes les craintes.' }],
    followers: ['iris33', 'romane'],
  },
  'le-domaine-des-songes': {
    description:
      'Sept chambres et une longue table. Les téléphones dorment au vestiaire.\n\nOn arrive le vendredi <em>avant le dîner</em>.',
    hours: [[[5], '17:00', '23:00']],
    nights: [['Table d’hôtes', 'Un menu écrit ensemble le matin même.', 6, null, '20:00']],
    captions: ['Le jardin', 'La longue table', 'La chambre des songes'],
    opinions: [{ author: 'nuitdete', daysAgo: 18, text: 'Deux jours sans écran. Nous reviendrons.' }],
    followers: ['nuitdete', 'lunaetsol'],
  },
  'le-phare-rose': {
    description: 'Un bar de bord de mer. Quand il vente, on ferme les volets et l’on raconte.',
    hours: [[[5, 6], '20:00', '02:00']],
    nights: [['Veillée', 'Des histoires, lues ou inventées.', 5, 3, '21:00']],
    captions: ['Le phare', 'La fenêtre sur le large'],
    opinions: [],
    followers: ['oceane'],
  },
  'la-tete-ailleurs': {
    description: 'Trois étages, trois humeurs. Le salon du haut est réservé à <strong>la conversation</strong>.',
    hours: [[[5, 6], '21:00', '04:00']],
    nights: [['Le salon du haut', 'Un thème, une heure, puis la nuit.', 6, 3, '21:30']],
    captions: ['L’escalier', 'Le salon du haut'],
    opinions: [],
    followers: ['brunetblonde'],
  },
  'le-mistral-doux': {
    description: 'Une terrasse sous les pins et une charte affichée à l’entrée.',
    hours: [[[4, 5, 6, 7], '21:00', '04:00']],
    nights: [['Dimanche lent', 'Dîner, disques, et retour avant minuit.', 7, null, '19:00']],
    captions: ['Les pins', 'La terrasse', 'Le bar du fond'],
    opinions: [{ author: 'andrea', daysAgo: 21, text: 'La charte est tenue. Cela change tout.' }],
    followers: ['andrea', 'capucine'],
  },
};

/** Fills the pages of clubs that are there already. */
export async function writeClubPages(sql: TransactionSql, now: number): Promise<void> {
  const at = (daysAgo: number): string => new Date(now - daysAgo * DAY).toISOString();
  for (const [slug, { owner, description, hours, nights, captions, opinions, followers }] of Object.entries(
    clubPages,
  )) {
    const club = idOf(`club:${slug}`);
    const ownerId = owner === undefined ? null : memberNamed(owner).id;
    await sql`update public.clubs set description = ${sanitised(description)}, owner_id = ${ownerId} where id = ${club}`;
    for (const [weekdays, opens, closes] of hours)
      await sql`insert into app.club_hours (club_id, weekday, opens, closes)
        select ${club}, d, ${opens}::time, ${closes}::time from unnest(${weekdays as number[]}::int[]) as d`;
    for (const [title, detail, weekday, nth, opens] of nights)
      await sql`insert into app.club_nights (club_id, title, detail, weekday, nth, opens)
        values (${club}, ${title}, ${detail}, ${weekday}, ${nth}, ${opens}::time)`;
    for (const [n, caption] of captions.entries())
      await sql`insert into app.club_pictures (club_id, place, seed, caption)
        values (${club}, ${n + 1}, ${`${slug}-${n + 1}`}, ${caption})`;
    for (const { author, daysAgo, text, state = 'approved', answer = null } of opinions)
      await sql`insert into app.club_opinions (club_id, author_id, body, state, written_at, decided_at, answer, answer_state, answered_at)
        values (${club}, ${memberNamed(author).id}, ${text}, ${state}, ${at(daysAgo)}, ${state === 'pending' ? null : at(daysAgo - 0.5)},
          ${answer}, ${answer === null ? null : 'approved'}, ${answer === null ? null : at(daysAgo - 0.4)})`;
    for (const name of followers)
      await sql`insert into app.club_follows (club_id, member_id, at) values (${club}, ${memberNamed(name).id}, ${at(30)})`;
  }
}
