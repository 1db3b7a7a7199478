/** Fills in the registration of a professional as its member does, and lets the house decide on it. */
import type { Page } from '@playwright/test';
import postgres from 'postgres';
import { callAsStaff } from './house-decision.ts';
import type { TestMember } from './sign-up.ts';

export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

/** Fills in all fields but the documents. */
export async function fillInProfessional(page: Page, fields: { name: string; siret: string }): Promise<void> {
  await page.getByLabel('Nom de l’établissement').fill(fields.name);
  await page.getByLabel('Activité').selectOption('club');
  await page.getByLabel('Numéro SIRET').fill(fields.siret);
  await page.getByLabel('Numéro et rue').fill('4, rue des Tables');
  await page.getByRole('combobox', { name: 'Ville' }).fill('Lyon');
  await page.getByRole('option', { name: 'Lyon' }).first().click();
  await page.getByLabel('Région').selectOption('Auvergne-Rhône-Alpes');
  await page.getByLabel('Nom de la personne à joindre').fill('Claude Martin');
  await page.getByLabel('Téléphone').fill('04 78 00 00 00');
}

/** Decides on the registration of a member that waits or stands. */
export async function decideProfessional(
  databaseUrl: string,
  moderator: TestMember,
  member: Pick<TestMember, 'id'>,
  verdict: 'approved' | 'refused' | 'suspended',
  reason: string | null = null,
): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const [row] = await sql<{ professional: string; submittedAt: string }[]>`
      select id as professional, app.instant_text(submitted_at) as "submittedAt" from public.professional_profiles where user_id = ${member.id}`;
    const request = { ...row, verdict, reason };
    type Answer = { refusal: string | null };
    const { refusal } = await callAsStaff<Answer>(sql, moderator, 'moderation', 'decide_professional', request);
    if (refusal !== null) throw new Error(`refused: ${refusal}`);
  } finally {
    await sql.end();
  }
}

/** Completes a profile, without which a professional who is not premium creates no events [MEMBERAREA-05]. */
export async function completeProfile(databaseUrl: string, { id }: Pick<TestMember, 'id'>): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql`update public.profiles set avatar_url = '/avatars/camille.svg', avatar_moderation_status = 'approved', cover_url = '/avatars/camille.svg',
      bio = '<p>Une maison.</p>', experience = 'expérimentés', desires = (app.desires())[1:1], date_naissance = '1980-01-01', taille = 170, poids = 70 where id = ${id}`;
  } finally {
    await sql.end();
  }
}
