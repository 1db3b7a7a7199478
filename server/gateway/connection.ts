/** Opens the database connection of `@supabase/lite`, with the corrections that it needs on PostgreSQL. */
import { withoutParameters } from './database-errors.ts';
import { createPostgresConnection } from './lite.ts';

const json = (oid: number) => ({
  to: oid,
  from: [oid],
  // The library passes text that is JSON already; encoding it again would store a string.
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string): unknown => JSON.parse(text),
});

/** Converts `2026-11-01 12:00:00+00` to the form that clients expect, `2026-11-01T12:00:00+00:00`. */
export const isoInstant = (text: string) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');

const time = (oid: number) => ({
  to: oid,
  from: [oid],
  serialize: (value: unknown) => (value instanceof Date ? value.toISOString() : value),
  parse: isoInstant,
});

export type GatewayConnection = ReturnType<typeof createPostgresConnection>;

/** Seconds in which requests may finish when the server stops. */
const END_TIMEOUT_SECONDS = 5;

export function openConnection(url: string): GatewayConnection {
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      max: 10,
      onnotice: () => undefined,
      types: { json: json(114), jsonb: json(3802), timestamp: time(1114), timestamptz: time(1184) },
    },
  });
  withoutParameters(connection.driver);
  // Rights are set by the migrations. With the state « unknown » the library would grant everything on every table at
  // the first request.
  return Object.assign(connection, {
    rlsState: 'active',
    // The library would wait without end: the driver never ends a connection that is reserved while the end begins.
    close: () => connection.driver.end({ timeout: END_TIMEOUT_SECONDS }),
  });
}
