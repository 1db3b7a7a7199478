/** Schemas of what a browser answers about passkeys; the signed parts are read by the package that verifies them. */
import * as z from 'zod/mini';

const base64url = (length: number) =>
  z.string().check(z.minLength(1), z.maxLength(length, { abort: true }), z.regex(/^[\w-]+$/));
const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.pipe(
    z.unknown(),
    z.transform(() => ({})),
  ),
};

/** A new passkey. */
export const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4096),
    attestationObject: base64url(32_768),
    transports: z._default(z.array(transport).check(z.maxLength(8)), []),
  }),
});

/** A signature by a passkey. */
export const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4096),
    authenticatorData: base64url(4096),
    signature: base64url(4096),
  }),
});

const clientData = z.object({ challenge: base64url(128) });

/** Returns the challenge that was signed, before its signature is verified; null: there is none. */
export function challengeIn({ response }: { response: { clientDataJSON: string } }): string | null {
  try {
    return clientData.parse(JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'))).challenge;
  } catch {
    return null;
  }
}
