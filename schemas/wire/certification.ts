/**
 * Functions about certification. Each takes one `request`, over `/rest/v1/rpc/<name>`:
 *
 * | function | request | answer |
 * |---|---|---|
 * | `certification_page` | `{}` | `certificationPage` |
 * | `start_certification` | `{}` | `certificationOutcome`, with a code |
 * | `send_certification` | `{ wording, picture }` or `…, video }`, in base64 | `certificationOutcome` |
 *
 * The code of the case comes in the header `x-certification-code`: the server refuses before it reads a body.
 */
import * as z from 'zod/mini';
import { instant } from '../numbers.ts';

/** Why a member cannot have a code, or why a picture was not taken. */
export const certificationRefusal = z.enum([
  'certification-picture',
  'certification-in-force',
  'certification-sent',
  'certification-code',
  'certification-expired',
  'certification-codes',
  'picture-refused',
  'invalid',
]);
export type CertificationRefusal = z.infer<typeof certificationRefusal>;

/** Why the house refuses a request. */
export const certificationReason = z.enum(['unreadable', 'no-code', 'other-person', 'partner-missing', 'age', 'lost']);
export type CertificationReason = z.infer<typeof certificationReason>;

/** `lapsed`: its code was not used in time, or nobody has decided in time. */
const certificationRequest = z.object({
  state: z.enum(['open', 'sent', 'accepted', 'refused', 'lapsed']),
  code: z.nullable(z.string()),
  codeUntil: instant,
  sentAt: z.nullable(instant),
  decidedAt: z.nullable(instant),
  reason: z.nullable(certificationReason),
});

/** `couple`: both must be seen. `refusal`: why no code can be had now. `ended`: the last one, if it is over. */
export const certificationPage = z.object({
  couple: z.boolean(),
  wording: z.int(),
  refusal: z.nullable(certificationRefusal),
  certified: z.nullable(z.object({ at: instant, until: instant })),
  ended: z.nullable(z.object({ at: instant, why: z.enum(['time', 'picture', 'genre', 'house']) })),
  request: z.nullable(certificationRequest),
});
export type CertificationPage = z.infer<typeof certificationPage>;

export const certificationOutcome = z.object({
  refusal: z.nullable(certificationRefusal),
  page: z.nullable(certificationPage),
});
