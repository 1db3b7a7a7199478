/**
 * Takes what locked devices send [S1, Y22]. A ticket is a row that names member, session and end; its secret is
 * derived from the server's own, so that whoever reads the database can neither read copies nor make any. A copy goes
 * the way of an ordinary push, with the same rights and limits, and has the effect of once [Y2].
 */
import { createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import * as z from 'zod/mini';
import { memberId } from '#schemas/ids.ts';
import { instant, nonNegativeInt } from '#schemas/numbers.ts';
import {
  copyContent,
  lockedPush,
  placeOfCopy,
  type CopyContent,
  type LockedPush,
  type LockedPushAnswer,
  type LockTicket,
} from '#schemas/wire/locked-push.ts';
import { databaseFailure, syncFailure } from './failures.ts';
import type { MemberDatabase } from './member-database.ts';
import { streamNamedIn } from './push-batcher.ts';
import type { RateLimit } from './rate-limit.ts';
import type { ServiceResult, SyncService } from './service.ts';
import type { Member } from './verify-token.ts';

const NONCE = 12;
const TAG = 16;

/** Derives the key of all tickets, which is the same on every node. */
export const lockKeyFrom = (secret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'alcove:lock-tickets', 32));

export const secretOf = (key: Uint8Array, ticket: string): Buffer => createHmac('sha256', key).update(ticket).digest();

/** Returns null for what was sealed under another secret or ticket, or was changed. */
export function openCopy(secret: Uint8Array, place: string, sealed: string): CopyContent | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < NONCE + TAG) return null;
  const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, NONCE), { authTagLength: TAG })
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(-TAG));
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString();
    return copyContent.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

const issuedTicket = z.object({ ticket: z.uuid(), expires: instant });
/** `state`: of the session. null: there is no such ticket, or it has expired. */
const holder = z.nullable(
  z.object({
    member: memberId,
    session: z.uuid(),
    issued: nonNegativeInt,
    expires: nonNegativeInt,
    state: z.enum(['live', 'ended', 'suspended']),
  }),
);
type Holder = NonNullable<z.infer<typeof holder>>;

export interface LockTickets {
  /** Gives the member's session a ticket; the one before is worth nothing any more. */
  issue(member: Member): Promise<ServiceResult<LockTicket>>;
  push(body: unknown): Promise<ServiceResult<LockedPushAnswer>>;
}

export interface LockTicketParts {
  database: Pick<MemberDatabase, 'call' | 'lockTicketHolder'>;
  service: Pick<SyncService, 'push'>;
  /** Counts for each ticket; what a copy holds is charged to the member besides. */
  limit: RateLimit;
  key: Uint8Array;
  now?: () => number;
}

export function lockTickets({ database, service, limit, key, now = Date.now }: LockTicketParts): LockTickets {
  /** All of them, in the order of the device; null where one of them is not what a device has sealed. */
  function opened({ ticket, copies }: LockedPush): CopyContent[] | null {
    const [secret, place] = [secretOf(key, ticket), placeOfCopy(ticket)];
    const contents = copies.flatMap((sealed) => openCopy(secret, place, sealed) ?? []);
    return contents.length === copies.length ? contents.sort((a, b) => a.order - b.order) : null;
  }

  async function take(who: Holder, copies: readonly CopyContent[]): Promise<ServiceResult<LockedPushAnswer>> {
    let handledCount = 0;
    for (const run of runsOf(inTime(copies, now()))) {
      const answer = await service.push(memberOf(who), run);
      if (!answer.ok) return handledCount > 0 ? { ok: true, value: { handledCount } } : answer;
      const handled = answer.value.results.filter(({ status }) => status !== 'deferred').length;
      handledCount += handled;
      // Deferred [G16], or of another history [Y21]: the device finds out once it is unlocked.
      if (handled < run.entries.length) break;
    }
    return { ok: true, value: { handledCount } };
  }

  return {
    async issue(member) {
      const wait = await limit.take(member.id);
      if (wait > 0) return syncFailure('rate-limited', Math.ceil(wait));
      try {
        const issued = issuedTicket.parse(await database.call(member, 'issue_lock_ticket', {}));
        return { ok: true, value: { ...issued, secret: secretOf(key, issued.ticket).toString('base64url') } };
      } catch (error) {
        return databaseFailure(error, 'lock-ticket');
      }
    },
    async push(body) {
      const request = lockedPush.safeParse(body).data;
      if (!request) return syncFailure('bad-request');
      try {
        const who = holder.parse(await database.lockTicketHolder(request.ticket));
        if (who?.state !== 'live') return syncFailure('unauthorized');
        const wait = await limit.take(`lock ${request.ticket}`, request.copies.length);
        if (wait > 0) return syncFailure('rate-limited', Math.ceil(wait));
        const copies = opened(request);
        return copies ? await take(who, copies) : syncFailure('bad-request');
      } catch (error) {
        return databaseFailure(error, 'push-locked');
      }
    },
  };
}

/** The member whose ticket it is, as a token of the same session would name them. */
const memberOf = ({ member, session, issued, expires }: Holder): Member => ({
  id: member,
  session,
  issuedAt: issued,
  expiresAt: expires,
  claims: JSON.stringify({ sub: member, role: 'authenticated', session_id: session, iat: issued, exp: expires }),
});

/**
 * Leaves out what is too late, and what follows it in its stream: the device asks about such a message before it sends
 * it, and sends nothing past it [Y3].
 */
function inTime(copies: readonly CopyContent[], now: number): CopyContent[] {
  const heldStreams = new Set<string | null>();
  return copies.filter((content) => {
    const stream = streamOf(content);
    if (content.until < now) heldStreams.add(stream);
    return !heldStreams.has(stream);
  });
}

function streamOf({ entry }: CopyContent): string | null {
  const data = entry['data'];
  return typeof data === 'object' && data !== null ? streamNamedIn(data) : null;
}

interface Run {
  v: number;
  epoch: string;
  entries: CopyContent['entry'][];
}

/** Copies that one build has sealed under one epoch go together. */
function runsOf(contents: readonly CopyContent[]): Run[] {
  const runs: Run[] = [];
  for (const { v, epoch, entry } of contents) {
    const last = runs.at(-1);
    if (last?.v === v && last.epoch === epoch) last.entries.push(entry);
    else runs.push({ v, epoch, entries: [entry] });
  }
  return runs;
}
