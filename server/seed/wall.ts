/** Writes testimonials and warnings of the demonstration. */
import type { TransactionSql } from 'postgres';
import type { WallCategory, WallReply } from '#schemas/entities/wall.ts';
import { memberNamed } from './members.ts';
import { idOf } from './repeatable-random.ts';

const DAY = 24 * 60 * 60_000;

interface SeedTestimonial {
  author: string;
  subject: string;
  text: string;
  /** Days ago. */
  day: number;
  /** null: the subject has not answered. */
  verdict: 'accepted' | null;
  review: 'approved' | 'pending';
  answer?: string;
}

export const seedTestimonials: readonly SeedTestimonial[] = [
  {
    author: 'lesdeuxlunes',
    subject: 'camille',
    text: 'Une conversation attentive, un dîner très gai, et beaucoup de délicatesse. Nous nous sommes sentis accueillis.',
    day: 34,
    verdict: 'accepted',
    review: 'approved',
    answer: 'Merci à vous deux. La prochaine fois, c’est moi qui apporte le dessert.',
  },
  {
    author: 'sasha',
    subject: 'camille',
    text: 'Camille écoute, propose, et n’insiste jamais. On se sent en confiance dès le premier message.',
    day: 12,
    verdict: 'accepted',
    review: 'approved',
  },
  {
    author: 'camille',
    subject: 'victor',
    text: 'Ponctuel, drôle, prévenant. Il tient ce qu’il annonce, et il rit de lui-même avant de rire des autres.',
    day: 27,
    verdict: 'accepted',
    review: 'approved',
    answer: 'Je garde ce texte pour les jours de pluie.',
  },
  {
    author: 'camille',
    subject: 'alixetjo',
    text: 'Un couple chaleureux, qui met chacun à l’aise. Leur table est aussi bonne que leur conversation.',
    day: 20,
    verdict: 'accepted',
    review: 'approved',
  },
  {
    author: 'victor',
    subject: 'ineslyon',
    text: 'Toujours un mot juste, et une vraie curiosité pour les autres.',
    day: 6,
    verdict: 'accepted',
    review: 'pending',
  },
  {
    author: 'ineslyon',
    subject: 'camille',
    text: 'Nous nous sommes croisées chez les Deux Lunes : une soirée légère, sans fausse note.'.replace(
      ' :',
      '\u00a0:',
    ),
    day: 1,
    verdict: null,
    review: 'pending',
  },
  {
    author: 'sasha',
    subject: 'victor',
    text: 'Un compagnon de table parfait, et un hôte qui pense à tout.',
    day: 2,
    verdict: null,
    review: 'pending',
  },
];

interface SeedWarning {
  slug: string;
  /** null: its member has left. */
  member: string | null;
  category: WallCategory;
  department: string | null;
  /** Days ago. */
  day: number;
  reply?: WallReply;
}

const seedWarnings: readonly SeedWarning[] = [
  { slug: 'argent', member: null, category: 'money', department: '13', day: 3 },
  { slug: 'faux-profil', member: 'raphael', category: 'fake-profile', department: '69', day: 15, reply: 'mistake' },
  { slug: 'usurpation', member: null, category: 'impersonation', department: '75', day: 41 },
];

const instant = (at: number): string => new Date(at).toISOString();

export async function writeTestimonials(sql: TransactionSql, now: number): Promise<void> {
  const rows = seedTestimonials.map(({ author, subject, day, answer = null, text, verdict, review }) => ({
    author: memberNamed(author).id,
    subject: memberNamed(subject).id,
    text,
    at: instant(now - day * DAY),
    verdict,
    review,
    answer,
  }));
  await sql`
    insert into app.testimonials (id, author_id, subject_id, body, written_at, verdict, review, answer, answer_review)
    select app.testimonial_id(t.author, t.subject), t.author, t.subject, t.text, t.at, t.verdict, t.review, t.answer, case when t.answer is not null then 'approved' end
    from jsonb_to_recordset(${sql.json(rows as never)}) as t (author uuid, subject uuid, text text, at timestamptz, verdict text, review text, answer text)
    where not exists (select from public.user_blocks b where (b.user_id, b.blocked_id) in ((t.author, t.subject), (t.subject, t.author)))`;
}

export async function writeWall(sql: TransactionSql, now: number): Promise<void> {
  for (const { slug, member, category, department, day, reply = null } of seedWarnings) {
    const at = instant(now - day * DAY);
    await sql`
      insert into app.wall_warnings (id, member_id, category, department, reported_at, published_at, reviewed_at, expires_at, reply, replied_at)
      values (${idOf(`wall:${slug}`)}, ${member === null ? null : memberNamed(member).id}, ${category}, ${department}, ${at}, ${at}, ${at},
        ${at}::timestamptz + app.wall_term(), ${reply}, ${reply === null ? null : at})`;
  }
}
