/**
 * Takes what locked devices send [S1, Y22]. A ticket is a row that names member, session and end; its secret is
 * derived from the server's own, so that whoever reads the database can neither read copies nor make any. A copy goes
 * the way of an ordinary push, with the same rights and limits, and has the effect of once [Y2].
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { memberId } from '#schemas/ids.ts';
import { instant, nonNegativeInt } from '#schemas/numbers.ts';
import {
  copyContent,
  lockedPush,
  lockTicketEnd,
  lockTicketRequest,
  placeOfAnswer,
  placeOfCopy,
  type AnswerContent,
  type CopyContent,
  type LockedPush,
  type LockedPushAnswer,
  type LockTicket,
  type LockTicketEnd,
} from '#schemas/wire/locked-push.ts';
import type { EntryResult } from '#schemas/wire/sync.ts';
import { databaseFailure, syncFailure } from './failures.ts';
import type { MemberDatabase } from './member-database.ts';
import type { RateLimit } from './rate-limit.ts';
import type { ServiceResult, SyncService } from './service.ts';
import type { Member } from './verify-token.ts';

const NONCE = 12;
const TAG = 16;
/** Bytes of every answer before it is sealed: more than the longest code needs. */
const ANSWER_LENGTH = 160;

/** Derives the key of all tickets, which is the same on every node. */
export const lockKeyFrom = (secret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'alcove:lock-tickets', 32));

export const secretOf = (key: Uint8Array, ticket: string): Buffer => createHmac('sha256', key).update(ticket).digest();

/** Proves that the device was given this ticket, to end it. */
export const endProofOf = (key: Uint8Array, ticket: string): Buffer =>
  createHmac('sha256', key).update(`end ${ticket}`).digest();

/** Seals what became of an entry, for the unlocked device alone. */
function sealAnswer(secret: Uint8Array, place: string, content: AnswerContent): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(Buffer.from(place));
  const text = JSON.stringify(content).padEnd(ANSWER_LENGTH);
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

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
  /** Gives the member's session a ticket; the one before, and the one that it replaces, are worth nothing any more. */
  issue(member: Member, body: unknown): Promise<ServiceResult<LockTicket>>;
  push(body: unknown): Promise<ServiceResult<LockedPushAnswer>>;
  /** Ends a ticket of a device that needs it no more, and that may have no session left to say so. */
  end(body: unknown): Promise<ServiceResult<{ ended: true }>>;
}

export interface LockTicketParts {
  database: Pick<MemberDatabase, 'call' | 'lockTicketHolder' | 'endLockTicket'>;
  service: Pick<SyncService, 'push'>;
  /** Counts for each ticket; what a copy holds is charged to the member besides. */
  limit: RateLimit;
  key: Uint8Array;
  now?: () => number;
}

/** `nth`: its place in the request. */
type OpenedCopy = CopyContent & { nth: number };

export function lockTickets({ database, service, limit, key, now = Date.now }: LockTicketParts): LockTickets {
  /** All of them, in the order of the device; null where one of them is not what a device has sealed. */
  function opened({ ticket, copies }: LockedPush): OpenedCopy[] | null {
    const [secret, place] = [secretOf(key, ticket), placeOfCopy(ticket)];
    const contents = copies.flatMap((sealed, nth) => {
      const content = openCopy(secret, place, sealed);
      return content ? [{ ...content, nth }] : [];
    });
    return contents.length === copies.length ? contents.sort((a, b) => a.order - b.order) : null;
  }

  const isProven = ({ ticket, proof }: LockTicketEnd) =>
    timingSafeEqual(Buffer.from(proof, 'base64url'), endProofOf(key, ticket));

  /**
   * Pushes what may leave. A copy that is past its end, that the server defers [G16] or that is of another history
   * [Y21] waits until the device is unlocked, and with it what the order rules put behind it [Y3, Y4]; nothing else
   * does.
   */
  async function take(
    who: Holder,
    { ticket, copies }: LockedPush,
    contents: readonly OpenedCopy[],
  ): Promise<ServiceResult<LockedPushAnswer>> {
    const [secret, place] = [secretOf(key, ticket), placeOfAnswer(ticket)];
    const answers = copies.map((): string | null => null);
    const held = new Set<string>();
    const hold = ({ holds }: OpenedCopy) => holds.forEach((name) => held.add(name));
    for (const { v, epoch, run } of runsOf(contents)) {
      const leaving = run.filter((content) => {
        const waits = content.until < now() || content.waitsFor.some((name) => held.has(name));
        if (waits) hold(content);
        return !waits;
      });
      if (leaving.length === 0) continue;
      const answer = await service.push(memberOf(who), { v, epoch, entries: leaving.map(({ entry }) => entry) });
      if (!answer.ok) return answers.some((each) => each !== null) ? { ok: true, value: { answers } } : answer;
      const results = new Map<string, EntryResult>(answer.value.results.map((result) => [result.id, result]));
      for (const content of leaving) {
        const { id } = content.entry;
        const result = results.get(id);
        if (!result || result.status === 'deferred') hold(content);
        else answers[content.nth] = sealAnswer(secret, place, { id, code: refusalIn(result) });
      }
    }
    return { ok: true, value: { answers } };
  }

  return {
    async issue(member, body) {
      const request = lockTicketRequest.safeParse(body).data;
      if (!request) return syncFailure('bad-request');
      const wait = await limit.take(member.id);
      if (wait > 0) return syncFailure('rate-limited', Math.ceil(wait));
      try {
        const { replaces } = request;
        if (replaces && isProven(replaces)) await database.endLockTicket(replaces.ticket);
        const issued = issuedTicket.parse(await database.call(member, 'issue_lock_ticket', {}));
        const [secret, proof] = [secretOf(key, issued.ticket), endProofOf(key, issued.ticket)];
        return {
          ok: true,
          value: { ...issued, secret: secret.toString('base64url'), proof: proof.toString('base64url') },
        };
      } catch (error) {
        return databaseFailure(error, 'lock-ticket');
      }
    },
    async push(body) {
      const request = lockedPush.safeParse(body).data;
      if (!request) return syncFailure('bad-request');
      // Only a device that was given the ticket can have sealed them: nobody else reaches limit and database.
      const copies = opened(request);
      if (!copies) return syncFailure('bad-request');
      const wait = await limit.take(`lock ${request.ticket}`, request.copies.length);
      if (wait > 0) return syncFailure('rate-limited', Math.ceil(wait));
      try {
        const who = holder.parse(await database.lockTicketHolder(request.ticket));
        return who?.state === 'live' ? await take(who, request, copies) : syncFailure('unauthorized');
      } catch (error) {
        return databaseFailure(error, 'push-locked');
      }
    },
    async end(body) {
      const request = lockTicketEnd.safeParse(body).data;
      if (!request) return syncFailure('bad-request');
      if (!isProven(request)) return syncFailure('unauthorized');
      const { ticket } = request;
      const wait = await limit.take(`lock ${ticket}`);
      if (wait > 0) return syncFailure('rate-limited', Math.ceil(wait));
      try {
        await database.endLockTicket(ticket);
        return { ok: true, value: { ended: true } };
      } catch (error) {
        return databaseFailure(error, 'end-lock-ticket');
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

const refusalIn = ({ status, code }: EntryResult): AnswerContent['code'] =>
  status === 'rejected' ? (code ?? 'invalid') : null;

interface Run {
  v: number;
  epoch: string;
  run: OpenedCopy[];
}

/** Copies that one build has sealed under one epoch go together. */
function runsOf(contents: readonly OpenedCopy[]): Run[] {
  const runs: Run[] = [];
  for (const content of contents) {
    const { v, epoch } = content;
    const last = runs.at(-1);
    if (last?.v === v && last.epoch === epoch) last.run.push(content);
    else runs.push({ v, epoch, run: [content] });
  }
  return runs;
}
