/**
 * Determines the network that a request comes from, for the gateway, sync HTTP and sockets.
 *
 * An IPv6 address counts as its /64. `X-Forwarded-For` counts as far as its hops are trusted, read from the right: the
 * rightmost hop that is not trusted is the client, because the client itself may have written everything left of it.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';
import { NotServable } from './not-servable.ts';

export interface ClientNetwork {
  /** `192.0.2.7`, `2001:db8:0:7::/64`, or `unknown`. */
  id: string;
  /**
   * Whether an untrusted proxy is in between: many clients may share its address, and an attacker may be among them.
   */
  shared: boolean;
}

export interface Arrival {
  /** Address of the connection. */
  remoteAddress?: string | undefined;
  headers: IncomingHttpHeaders;
}

export type NetworkOf = (arrival: Arrival) => ClientNetwork;

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Longer than any chain of proxies. */
const HEADER_LENGTH = 2_000;
const UNKNOWN = 'unknown';

/** Parses an address; an IPv4 address in IPv6 notation becomes the IPv4 address. */
function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  // A zone names a network interface of this machine, not a network.
  const [bare = ''] = address.trim().split('%');
  return ipaddr.isValid(bare) && (bare.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(bare))
    ? ipaddr.process(bare)
    : null;
}

/** Returns the address of a hop, which may have a port, brackets or quotes. */
function hopAddress(hop: string): string {
  const text = hop.trim().replace(/^"|"$/g, '');
  return /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}

export function networkOf(address: string): string {
  const found = parseAddress(address);
  if (found === null) return UNKNOWN;
  if (found.kind() === 'ipv4') return found.toString();
  const first = (found as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16));
  return `${first.join(':')}::/64`;
}

/**
 * Parses addresses and CIDR ranges, separated by commas or blanks. Throws for an invalid one, so that the start fails.
 */
export function trustedRanges(list: string): Range[] {
  return list
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((entry) => {
      const [text = '', bits, ...rest] = entry.split('/');
      const address = parseAddress(text);
      const maxLength = address?.kind() === 'ipv4' ? 32 : 128;
      const length = bits === undefined ? maxLength : /^\d{1,3}$/.test(bits) ? Number(bits) : NaN;
      if (address === null || rest.length > 0 || !(length <= maxLength))
        throw new NotServable(`TRUSTED_PROXIES: ${entry} is no address and no range (10.0.0.0/8)`);
      return [address, length];
    });
}

export function clientNetworks(trusted: readonly Range[] = []): NetworkOf {
  const isTrusted = (address: string) => {
    const found = parseAddress(address);
    return found !== null && trusted.some(([range, bits]) => range.kind() === found.kind() && found.match(range, bits));
  };

  return ({ remoteAddress = '', headers }) => {
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',');
    if (!isTrusted(remoteAddress))
      return {
        id: networkOf(remoteAddress),
        shared: forwarded !== '' || headers['forwarded'] !== undefined || headers['via'] !== undefined,
      };
    // A longer header is ignored: the entry that the proxy added could not be found in it.
    const hops = forwarded.length > HEADER_LENGTH ? [] : forwarded.split(',').map(hopAddress).filter(Boolean);
    const client = hops.findLast((hop) => !isTrusted(hop)) ?? hops[0] ?? remoteAddress;
    return { id: networkOf(client), shared: false };
  };
}

const LOOPBACK = /^(127\.|0:0:0:0::)/;

/** Returns the key of a network's limit, or null for a shared network and for this machine itself. */
export const limitedNetwork = ({ id, shared }: ClientNetwork): string | null =>
  shared || LOOPBACK.test(id) ? null : `network ${id}`;

const KEY = 'client-network';
const connectionNetwork = clientNetworks();

interface NodeBindings {
  incoming?: { socket?: { remoteAddress?: string }; headers?: IncomingHttpHeaders };
}

const arrivalOf = (c: Context): Arrival => {
  const { incoming } = (c.env ?? {}) as NodeBindings;
  return { remoteAddress: incoming?.socket?.remoteAddress, headers: incoming?.headers ?? {} };
};

/** Stores the network of a request in its context; mounted before all routes. */
export const rememberNetwork =
  (networkOf: NetworkOf) =>
  async (c: Context, next: () => Promise<void>): Promise<void> => {
    c.set(KEY, networkOf(arrivalOf(c)));
    await next();
  };

/** Returns the network that `rememberNetwork` stored, or that of the connection. */
export const networkOfRequest = (c: Context): ClientNetwork =>
  (c.get(KEY) as ClientNetwork | undefined) ?? connectionNetwork(arrivalOf(c));
