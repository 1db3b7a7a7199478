/** Decides for the house at a test server, as its administrator. */
import { expect } from '@playwright/test';
import postgres from 'postgres';
import { callAsStaff } from './house-decision.ts';
import { bearerOf, post } from './json-requests.ts';
import { signInAt } from './sign-up.ts';

async function callAsAdmin<Answer>(url: string, name: string, request: unknown): Promise<Answer> {
  const admin = await signInAt(url, 'admin');
  const { status, body } = await post<Answer & object>(`${url}/rest/v1/rpc/${name}`, { request }, bearerOf(admin));
  expect(status).toBe(200);
  return body;
}

/** Approves the testimonial that reads so; waits until its subject has accepted it. */
export async function approveTestimonial(url: string, text: string): Promise<void> {
  type Waiting = { testimonials: { id: string; text: string }[] };
  const found = async () =>
    (await callAsAdmin<Waiting>(url, 'testimonials_to_review', {})).testimonials.find((each) => each.text === text)?.id;
  await expect.poll(found).toBeDefined();
  const request = { testimonial: await found(), part: 'text', text, verdict: 'approved' };
  expect(await callAsAdmin(url, 'review_testimonial', request)).toEqual({ code: null });
}

/** Publishes the reported warning about a member; waits until the report has arrived. */
export async function publishWarning(url: string, member: string): Promise<void> {
  type Waiting = { entries: { id: string; memberId: string }[] };
  const found = async () =>
    (await callAsAdmin<Waiting>(url, 'wall_to_review', {})).entries.find(({ memberId }) => memberId === member)?.id;
  await expect.poll(found).toBeDefined();
  expect(await callAsAdmin(url, 'review_warning', { warning: await found(), verdict: 'publish' })).toEqual({
    code: null,
  });
}

/** Approves what waits, as it was looked at; `find` reads it. */
async function approve(
  url: string,
  databaseUrl: string,
  name: string,
  find: (sql: postgres.Sql) => PromiseLike<object[]>,
): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const [waiting] = await find(sql);
    const request = { ...waiting, verdict: 'approved' };
    const admin = await signInAt(url, 'admin');
    expect(await callAsStaff(sql, admin, 'moderation', name, request)).toEqual({ code: null });
  } finally {
    await sql.end();
  }
}

/** Approves the picture of an event. */
export const approveEventCover = (url: string, databaseUrl: string, eventId: string): Promise<void> =>
  approve(
    url,
    databaseUrl,
    'moderate_event_cover',
    (sql) =>
      sql`select id as "eventId", cover_hash as hash, cover_alt as alt from app.events where id = ${eventId} and cover_state = 'pending'`,
  );

/** Approves the photograph of a club with this caption. */
export const approveClubPhoto = (url: string, databaseUrl: string, caption: string): Promise<void> =>
  approve(
    url,
    databaseUrl,
    'moderate_club_photo',
    (sql) =>
      sql`select id as photo, hash, caption from app.club_photos where caption = ${caption} and state = 'pending'`,
  );
