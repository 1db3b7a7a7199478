/** Decides on professionals as an operator does in the database. */
import type { Sql } from 'postgres';

/** Decides whatever their state is. `by`: null of an operator without an account. Resolves to the refusal. */
export async function setProfessionalStatus(
  sql: Sql,
  by: string | null,
  professional: string,
  verdict: string,
  reason: string | null,
): Promise<string | null> {
  const [row] = await sql<{ refusal: string | null }[]>`
    select app.set_professional_status(${by}, ${professional}, ${verdict}, ${reason}) as refusal`;
  return row?.refusal ?? null;
}
