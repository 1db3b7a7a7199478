/** Approves for the house, at a test server, what waits in the queue. */
import { expect } from '@playwright/test';
import postgres from 'postgres';
import { decideAsStaff, type WaitingKind } from './house-decision.ts';
import { signInAt } from './sign-up.ts';

type Find = (sql: postgres.Sql) => PromiseLike<readonly { id: string }[]>;

/** Decides on what `find` finds, once it is there. */
export async function decideWaiting(
  url: string,
  databaseUrl: string,
  kind: WaitingKind,
  find: Find,
  verdict: 'approved' | 'refused' = 'approved',
): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const waiting = async () => (await find(sql))[0]?.id;
    await expect.poll(waiting).toBeDefined();
    const reason = verdict === 'refused' ? 'other' : null;
    const admin = await signInAt(url, 'admin');
    expect(await decideAsStaff(sql, admin, kind, (await waiting()) ?? '', { verdict, reason })).toBeNull();
  } finally {
    await sql.end();
  }
}

/** Approves the testimonial that reads so; waits until its subject has accepted it. */
export const approveTestimonial = (url: string, databaseUrl: string, text: string): Promise<void> =>
  decideWaiting(
    url,
    databaseUrl,
    'testimonial',
    (sql) => sql<{ id: string }[]>`select id from app.testimonials where body = ${text} and verdict = 'accepted'`,
  );

/** Publishes the reported warning about a member; waits until the report has arrived. */
export const publishWarning = (url: string, databaseUrl: string, member: string): Promise<void> =>
  decideWaiting(
    url,
    databaseUrl,
    'warning',
    (sql) => sql<{ id: string }[]>`select id from app.wall_warnings where member_id = ${member}`,
  );

/** Approves the picture of an event. */
export const approveEventCover = (url: string, databaseUrl: string, eventId: string): Promise<void> =>
  decideWaiting(
    url,
    databaseUrl,
    'cover',
    (sql) => sql<{ id: string }[]>`select id from app.events where id = ${eventId} and cover_state = 'pending'`,
  );

/** Approves the photograph of a club with this caption. */
export const approveClubPhoto = (url: string, databaseUrl: string, caption: string): Promise<void> =>
  decideWaiting(
    url,
    databaseUrl,
    'club-photo',
    (sql) => sql<{ id: string }[]>`select id from app.club_photos where caption = ${caption} and state = 'pending'`,
  );
