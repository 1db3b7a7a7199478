/** Creates the schemas `auth` and `storage` that the gateway's auth service expects, with hosted Supabase's rights. */
import type { Sql } from 'postgres';
import { storedTokens } from './stored-tokens.ts';

/**
 * Hosted Supabase's definitions. They belong to the superuser, so that the service's own, narrower ones cannot replace
 * them.
 */
const helpers = `
  create or replace function auth.jwt() returns jsonb language sql stable as $$
    select coalesce(nullif(current_setting('request.jwt.claim', true), ''), nullif(current_setting('request.jwt.claims', true), ''))::jsonb $$;
  create or replace function auth.uid() returns uuid language sql stable as $$
    select coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''), nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid $$;
  create or replace function auth.role() returns text language sql stable as $$
    select coalesce(nullif(current_setting('request.jwt.claim.role', true), ''), nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role') $$;
  create or replace function auth.email() returns text language sql stable as $$
    select coalesce(nullif(current_setting('request.jwt.claim.email', true), ''), nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email') $$;`;

const rights = (owner: string) => `
  grant usage on schema auth to anon, authenticated, service_role, ${owner};
  grant execute on all functions in schema auth to anon, authenticated, service_role, ${owner};
  grant select, insert, delete, references, trigger on auth.users to ${owner};
  grant select, delete on auth.sessions, auth.audit_log_entries to ${owner};
  grant update (email, recovery_token, updated_at) on auth.users to ${owner};
  grant select, insert, update (identity_data, provider_id, updated_at) on auth.identities to ${owner};
  grant usage on schema storage to anon, authenticated, service_role, ${owner};
  grant select, insert, update, delete on storage.buckets, storage.objects to authenticated, service_role;
  grant select on storage.objects to ${owner};`;

/** Reads the schemas from the library, and restores `process.emitWarning`, which it replaces when it is loaded. */
async function schemaTexts(): Promise<string[]> {
  const { emitWarning } = process;
  const { getAuthSchemaSql, getStorageSchemaSql } = await import('@supabase/lite');
  process.emitWarning = emitWarning;
  return [getAuthSchemaSql(), getStorageSchemaSql()];
}

export async function ensureSystemSchema(sql: Sql, owner: string): Promise<void> {
  await sql.unsafe(
    'create schema if not exists auth authorization supabase_auth_admin; create schema if not exists storage authorization supabase_auth_admin;',
  );
  for (const text of await schemaTexts())
    await sql.unsafe(
      `set role supabase_auth_admin; ${text.replace(/create schema if not exists \w+;/gi, '')}; reset role;`,
    );
  await sql.unsafe(helpers);
  await sql.unsafe(storedTokens);
  await sql.unsafe(rights(owner));
}
