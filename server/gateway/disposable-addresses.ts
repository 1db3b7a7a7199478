/**
 * Recognises addresses of providers of disposable mail, from a list that is kept up in a package. A provider's
 * subdomains are its own too. The list is read with the first sign-up.
 */
import disposable from 'disposable-email-domains-js';

let domains: ReadonlySet<string> | null = null;

export function isDisposableAddress(email: string): boolean {
  domains ??= disposable.disposableEmailBlocklistSet();
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
    .split('.');
  // Never the top-level domain alone.
  return labels.slice(0, -1).some((_, n) => domains?.has(labels.slice(n).join('.')));
}
