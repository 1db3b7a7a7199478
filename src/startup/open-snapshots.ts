declare global {
  /** Texts of snapshots by their keys; set by the script in the document. */
  var alcoveSnapshots: Promise<Readonly<Record<string, string>>> | undefined;
}

/**
 * Opens the snapshots whose keys begin with `mark`: see `seal-snapshots.ts`. Resolves to their texts by their keys, and
 * never rejects, because the start waits for it. What cannot be opened is removed: it was written under a key that is
 * gone, or in the clear by an earlier build. `cookie`: name of the cookie with the key. The document runs the source of
 * this function before the program is there, so the function must not use anything from outside itself.
 */
export async function openSnapshots(mark: string, cookie: string): Promise<Readonly<Record<string, string>>> {
  const texts: Record<string, string> = {};
  const bytesOf = (text: string) => {
    const bytes = new Uint8Array(text.length);
    for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
    return bytes;
  };
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(mark));
    if (names.length === 0) return texts;
    const secret = document.cookie.split('; ').find((each) => each.startsWith(`${cookie}=`));
    const importKey = async () =>
      crypto.subtle.importKey('raw', bytesOf(atob(`${secret}`.slice(cookie.length + 1))), 'AES-GCM', false, [
        'decrypt',
      ]);
    const key = await importKey().catch(() => null);
    await Promise.all(
      names.map(async (name) => {
        try {
          const stored = localStorage.getItem(name) ?? '';
          const sealed = bytesOf(stored.slice(stored.indexOf('\n') + 1));
          const how = { name: 'AES-GCM', iv: sealed.subarray(0, 12), additionalData: new TextEncoder().encode(name) };
          const opened = await crypto.subtle.decrypt(how, key as CryptoKey, sealed.subarray(12));
          texts[name] = new TextDecoder().decode(opened);
        } catch {
          localStorage.removeItem(name);
        }
      }),
    );
  } catch {
    // Nothing is stored in this browser, or it has no cipher: starts are slower.
  }
  return texts;
}
