/**
 * Messages with which the two pages of a call agree on keys [S4], as JSON in `many:relay`. The server passes them on;
 * it can drop or change them, which the code that both compare shows. Bytes are base64url.
 */
import * as z from 'zod/mini';

const bytes = (count: number) => z.string().check(z.length(Math.ceil((count * 4) / 3)), z.regex(/^[\w-]+$/));
/** Of the agreements of a call, which are counted from 1. */
const epoch = z.int().check(z.gte(1), z.lte(1000));

/** A public key (P-256, 65 bytes) and a nonce (32 bytes). */
export const keyShare = bytes(97);

export const callKeyMessage = z.discriminatedUnion('step', [
  /** The called one’s page has come (again): an agreement may begin. `epoch`: the last one that it knows; 0: none. */
  z.object({ step: z.literal('hello'), epoch: z.int().check(z.gte(0), z.lte(1000)) }),
  /** The caller commits to its share with its hash, before it sees the other’s. */
  z.object({ step: z.literal('commit'), epoch, hash: bytes(32) }),
  z.object({ step: z.literal('share'), epoch, share: keyShare }),
  z.object({ step: z.literal('open'), epoch, share: keyShare }),
  /** The keys are there; media may flow when both have said so. */
  z.object({ step: z.literal('ready'), epoch }),
]);
export type CallKeyMessage = z.infer<typeof callKeyMessage>;
