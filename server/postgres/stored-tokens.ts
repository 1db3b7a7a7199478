/**
 * Stores only hashes of the auth service's refresh tokens and link tokens, so that its tables hold no token that lets
 * someone in. Triggers replace what the library writes; `server/gateway/stored-token.ts` looks for the same hashes.
 */
const linkTokens = [
  'confirmation_token',
  'recovery_token',
  'email_change_token_new',
  'email_change_token_current',
  'reauthentication_token',
];

export const storedTokens = `
  create or replace function auth.stored_token(token text) returns text language sql immutable strict set search_path = '' as $$
    select case when token = '' or token like 'sha256:%' then token else 'sha256:' || encode(sha256(convert_to(token, 'UTF8')), 'hex') end $$;

  create or replace function auth.store_refresh_token() returns trigger language plpgsql set search_path = '' as $$
  begin
    new.token := auth.stored_token(new.token);
    new.parent := auth.stored_token(new.parent);
    return new;
  end $$;
  create or replace trigger store_refresh_token before insert or update of token, parent on auth.refresh_tokens
    for each row execute function auth.store_refresh_token();

  create or replace function auth.store_link_tokens() returns trigger language plpgsql set search_path = '' as $$
  begin
    ${linkTokens.map((column) => `new.${column} := auth.stored_token(new.${column});`).join('\n    ')}
    return new;
  end $$;
  create or replace trigger store_link_tokens before insert or update of ${linkTokens.join(', ')} on auth.users
    for each row execute function auth.store_link_tokens();

  -- What an earlier version has stored as it was.
  update auth.refresh_tokens set token = token where token not like 'sha256:%';
  ${linkTokens.map((column) => `update auth.users set ${column} = ${column} where ${column} <> '' and ${column} not like 'sha256:%';`).join('\n  ')}`;
