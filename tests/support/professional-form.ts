/** Fills in the registration of a professional as its member does, and lets the house decide on it. */
import type { Page } from '@playwright/test';
import postgres from 'postgres';
import { decideAsStaff } from './house-decision.ts';
import { setProfessionalStatus } from './professional-status.ts';
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

/** Decides on the registration of a member: the house on one that waits, otherwise an operator. */
export async function decideProfessional(
  databaseUrl: string,
  moderator: TestMember,
  member: Pick<TestMember, 'id'>,
  verdict: 'approved' | 'refused' | 'suspended',
  reason: string | null = null,
): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const [row] = await sql<{ id: string; waits: boolean }[]>`
      select id, app.professional_waits(b) as waits from public.professional_profiles b where user_id = ${member.id}`;
    const refusal = row?.waits
      ? await decideAsStaff(sql, moderator, 'professional', row.id, { verdict, reason })
      : await setProfessionalStatus(sql, null, row?.id ?? '', verdict, reason);
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

/** Takes the club and the codes of a member out of use, as the house does in its catalogue. */
export async function takeOutOfUse(databaseUrl: string, { id }: Pick<TestMember, 'id'>): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql`
      insert into app.switched_off (kind, key)
      select 'club', id::text from public.clubs where owner_id = ${id}
      union all
      select 'code', r.id::text from public.professional_referrals r
      join public.professional_profiles b on b.id = r.professional_id where b.user_id = ${id}`;
  } finally {
    await sql.end();
  }
}
