/** Reads pushes as a browser does: RFC 8291 (`aes128gcm`), written apart from the package that encrypts them. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';

const SALT = 16;
const HEADER = SALT + 4 + 1;
const TAG = 16;

/** A browser's half of a subscription. */
export interface PushReceiver {
  keys: { p256dh: string; auth: string };
  /** Returns the decrypted content, with its padding removed. Throws for a push that was not meant for it. */
  read(body: Buffer): string;
}

export function pushReceiver(): PushReceiver {
  const curve: ECDH = createECDH('prime256v1');
  const publicKey = curve.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    read(body) {
      const salt = body.subarray(0, SALT);
      const keyLength = body[HEADER - 1] ?? 0;
      const serverKey = body.subarray(HEADER, HEADER + keyLength);
      const record = body.subarray(HEADER + keyLength);
      const shared = curve.computeSecret(serverKey);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, serverKey]);
      const material = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
      const derive = (label: string, length: number) =>
        Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${label}\0`, length));
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
      decipher.setAuthTag(record.subarray(-TAG));
      const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG)), decipher.final()]);
      const end = padded.lastIndexOf(2);
      if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no last record');
      return padded.subarray(0, end).toString('utf8');
    },
  };
}
