/** Lets the invented people of the demonstration talk in its live rooms, where somebody is there to read them. */
import postgres from 'postgres';
import type { LiveRoomId } from '#schemas/entities/live.ts';
import { errorName, log } from '#lib/log.ts';
import { seedRoomId, seedRooms } from './live-rooms.ts';

/** Milliseconds between two lines in one room. */
const EVERY_MS = 25_000;

/** `announce`: lets the members of a room hear of what was said. Returns a function that stops it. */
export function animateRooms(
  ownerUrl: string,
  announce: (roomId: LiveRoomId) => Promise<void>,
  everyMs = EVERY_MS,
): () => Promise<void> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => undefined, idle_timeout: 60 });
  const nextLine = new Map(seedRooms.map(({ slug }) => [slug, 2]));

  async function talk(): Promise<void> {
    for (const { slug, lines } of seedRooms) {
      const n = nextLine.get(slug) ?? 0;
      const line = lines[n % lines.length] ?? '';
      const [row] = await sql<
        { isDone: boolean }[]
      >`select app.animate_live_room(${seedRoomId(slug)}, ${line}) as "isDone"`;
      if (row?.isDone !== true) continue;
      nextLine.set(slug, n + 1);
      await announce(seedRoomId(slug) as LiveRoomId);
    }
  }
  let talking = Promise.resolve();
  const timer = setInterval(() => {
    talking = talk().catch((error: unknown) => log.info('live rooms not animated', { error: errorName(error) }));
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await talking;
    await sql.end({ timeout: 2 });
  };
}
