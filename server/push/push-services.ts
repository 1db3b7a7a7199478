/** Decides where pushes may be sent: an endpoint comes from a member's device, and must not lead anywhere else. */

/** Hosts of the browsers' push services; a host in front of a dot counts with its subdomains. */
const KNOWN_HOSTS: readonly string[] = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
];

export type AllowsEndpoint = (endpoint: string) => boolean;

const matches = (host: string, known: string): boolean =>
  known.startsWith('.') ? host.endsWith(known) && host.length > known.length : host === known;

/**
 * Returns the check of endpoints. `origins`: further push services that the operator runs, separated by commas, each
 * with scheme and port; only they may be without TLS, or on this machine.
 */
export function allowedEndpoints(origins = ''): AllowsEndpoint {
  const own = new Set(
    origins.split(',').flatMap((origin) => (origin.trim() === '' ? [] : [new URL(origin.trim()).origin])),
  );
  return (endpoint) => {
    if (!URL.canParse(endpoint)) return false;
    const { protocol, hostname, port, origin, username, password } = new URL(endpoint);
    if (username !== '' || password !== '') return false;
    if (own.has(origin)) return true;
    return protocol === 'https:' && port === '' && KNOWN_HOSTS.some((known) => matches(hostname, known));
  };
}
