/** Fills an empty database with the demonstration's community. Leaves any other database unchanged. */
import type { Sql } from 'postgres';
import { writeAlbums } from './albums.ts';
import { writeFollows, writeVisits } from './circle.ts';
import { writeClubPages } from './club-pages.ts';
import { writeClubs } from './clubs.ts';
import { community } from './community.ts';
import { writeEvents } from './events.ts';
import { writeLiveRooms } from './live-rooms.ts';
import { writeMembership } from './membership.ts';
import { writeNotifications } from './notifications.ts';
import { writeProfiles } from './profiles.ts';
import { writeAccounts, writeBlock, writeConversations, writeReferral } from './store.ts';
import { writeTestimonials, writeWall } from './wall.ts';
import { writeGroups } from './write-groups.ts';

const SEED_LOCK = 7_266_023;

/** Runs in one transaction, and on one node at a time. Returns `false` when the database has members already. */
export function fill(sql: Sql, now = Date.now()): Promise<boolean> {
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${SEED_LOCK})`;
    const [someone] = await tx`select from public.profiles limit 1`;
    if (someone) return false;
    const { members, conversations, groups, blocks, referral } = community(now);
    await writeAccounts(tx, members);
    await writeProfiles(tx, now);
    await writeConversations(tx, conversations);
    await writeGroups(tx, groups, now);
    await writeReferral(tx, referral);
    await writeClubs(tx);
    await writeClubPages(tx, now);
    await writeEvents(tx, now);
    for (const block of blocks) await writeBlock(tx, block);
    await writeFollows(tx, now);
    await writeVisits(tx, now);
    await writeMembership(tx, now);
    await writeAlbums(tx, now);
    await writeTestimonials(tx, now);
    await writeWall(tx, now);
    await writeLiveRooms(tx, now);
    await writeNotifications(tx, now);
    // Nobody is written to about a past that was invented.
    await tx`truncate app.mail_checks, app.planned_mails`;
    return true;
  });
}
