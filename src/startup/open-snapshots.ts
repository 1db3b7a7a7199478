declare global {
  /** What the document opens, by its keys; set by its first script. */
  var alcoveSnapshots: OpenedSnapshots | undefined;
}

/** Texts of snapshots by their keys; undefined for one that cannot be opened. None of them rejects. */
export type OpenedSnapshots = Readonly<Record<string, Promise<string | undefined>>>;

/**
 * Opens the snapshots whose keys begin with `mark`: see `seal-snapshots.ts`. What cannot be opened is removed: it was
 * written under a key that is gone, or in the clear by an earlier build. `keyMark`: begins the name of the cookie with
 * an account's key. The document runs the source of this function before the program is there, so the function must not
 * use anything from outside itself.
 */
export function openSnapshots(mark: string, keyMark: string): OpenedSnapshots {
  const bytesOf = (text: string) => {
    const bytes = new Uint8Array(text.length);
    for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
    return bytes;
  };
  const importKey = async (account: string) => {
    const cookie = `${keyMark}${account}=`;
    const secret = document.cookie.split('; ').find((each) => each.startsWith(cookie));
    const bytes = bytesOf(atob(`${secret}`.slice(cookie.length)));
    return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['decrypt']);
  };
  const open = async (name: string, key: Promise<CryptoKey>) => {
    const stored = localStorage.getItem(name) ?? '';
    try {
      const sealed = bytesOf(stored.slice(stored.indexOf('\n') + 1));
      const how = { name: 'AES-GCM', iv: sealed.subarray(0, 12), additionalData: new TextEncoder().encode(name) };
      return new TextDecoder().decode(await crypto.subtle.decrypt(how, await key, sealed.subarray(12)));
    } catch {
      // Another tab may have written it anew by now.
      if (localStorage.getItem(name) === stored) localStorage.removeItem(name);
      return undefined;
    }
  };
  try {
    const keys: Record<string, Promise<CryptoKey>> = {};
    const names = Object.keys(localStorage).filter((name) => name.startsWith(mark));
    return Object.fromEntries(
      names.map((name) => {
        const account = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(name)?.[0] ?? '';
        return [name, open(name, (keys[account] ??= importKey(account)))];
      }),
    );
  } catch {
    // Nothing is stored in this browser: starts are slower.
    return {};
  }
}
