/** Starts a server for one case, with new members written directly into its database, because sign-ups are limited. */
import postgres from 'postgres';
import { newPeople, type Person } from '#tests/faults/members.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';

export async function serverWithMembers(count: number): Promise<{ server: ServerProcess; people: Person[] }> {
  const server = await startServerProcess({ seed: 'empty', env: { VITE_LAB: '0' } });
  try {
    const sql = postgres(server.databaseUrl, { max: 1, onnotice: () => undefined });
    try {
      return { server, people: await newPeople(sql, count) };
    } finally {
      await sql.end();
    }
  } catch (error) {
    await server.dispose();
    throw error;
  }
}
