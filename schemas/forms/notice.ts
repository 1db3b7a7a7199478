/**
 * A report without an account, at `/signaler`, and what its receipt shows. Errors are keys; the words are beside the
 * form.
 */
import * as z from 'zod/mini';
import { reportReason } from '../actions/report-create.ts';
import { countVisible } from '../characters.ts';
import {
  APPEAL_MIN,
  CONTACT_NAME_LENGTH,
  EMAIL_LENGTH,
  NOTICE_ADDRESS_LENGTH,
  RECEIPT_LENGTH,
  STATEMENT_LENGTH,
} from '../limits.ts';
import { instant } from '../numbers.ts';
import { atMost, isWritten, storable } from '../text.ts';

const optionalEmail = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(EMAIL_LENGTH, { error: 'email-too-long', abort: true }),
  z.refine((email) => email === '' || z.email().safeParse(email).success, { error: 'email-invalid' }),
);

/** Name and address may be missing only where a minor is concerned. */
export const noticeForm = z
  .object({
    address: z
      .string()
      .check(
        z.overwrite(storable),
        z.trim(),
        isWritten('address-missing'),
        atMost(NOTICE_ADDRESS_LENGTH, 'address-too-long'),
      ),
    reason: z.enum(reportReason.options, { error: 'reason-missing' }),
    words: z.string().check(
      z.overwrite(storable),
      z.trim(),
      z.refine((text) => countVisible(text) >= APPEAL_MIN, { error: 'words-too-short', abort: true }),
      atMost(STATEMENT_LENGTH, 'words-too-long'),
    ),
    name: z._default(
      z.string().check(z.overwrite(storable), z.trim(), atMost(CONTACT_NAME_LENGTH, 'name-too-long')),
      '',
    ),
    email: z._default(optionalEmail, ''),
    /** The statement that what is reported is believed to be true; a browser sends `on` for a checked box. */
    goodFaith: z.enum(['on'], { error: 'good-faith-missing' }),
  })
  .check(
    z.refine(({ reason, name }) => reason === 'minor' || name !== '', { error: 'name-missing', path: ['name'] }),
    z.refine(({ reason, email }) => reason === 'minor' || email !== '', { error: 'email-missing', path: ['email'] }),
  );
export type NoticeForm = z.infer<typeof noticeForm>;

/** What a robot fills in; `id` makes a repeated request the same notice. */
export const noticeEnvelope = z.object({ id: z.uuid(), website: z._default(z.string(), '') });

export const noticeOutcome = z.enum(['kept', 'invalid', 'limited', 'failed']);
export type NoticeOutcome = z.infer<typeof noticeOutcome>;
export const noticeAnswer = z.object({ outcome: noticeOutcome, receipt: z.nullable(z.string()) });

/** What became of a notice. `acted`: a measure was taken; whom it concerns is not said. */
export const noticeStateName = z.enum(['waiting', 'nothing', 'acted', 'unknown']);
export type NoticeStateName = z.infer<typeof noticeStateName>;
export const noticeState = z.object({ state: noticeStateName, at: z.nullable(instant) });

/** Returns a receipt as it is read and typed: `ABCD-EFGH-JKLM`. */
export const writtenReceipt = (receipt: string): string => receipt.replace(/(.{4})(?=.)/g, '$1-');

/** Returns a typed receipt as it is stored; null: it is none. */
export function readReceipt(typed: string): string | null {
  const receipt = typed.replace(/[\s-]/g, '').toUpperCase();
  return receipt.length === RECEIPT_LENGTH && /^[A-HJ-NP-Z2-9]+$/.test(receipt) ? receipt : null;
}
