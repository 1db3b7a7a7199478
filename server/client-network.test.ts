import { describe, expect, test } from 'vitest';
import { clientNetworks, networkOf, trustedRanges } from './client-network.ts';

const from = (list: string, remoteAddress: string, forwarded?: string | string[]) =>
  clientNetworks(trustedRanges(list))({
    remoteAddress,
    headers: forwarded === undefined ? {} : ({ 'x-forwarded-for': forwarded } as { 'x-forwarded-for'?: string }),
  });

test('[AUTH-37] addresses of one network count as one', () => {
  expect(['2001:db8:0:7::1', '2001:db8::7:ffff:1:2:3', '2001:DB8:0:7:9:9:9:9'].map(networkOf)).toEqual(
    Array(3).fill('2001:db8:0:7::/64'),
  );
  expect(['::1', 'fe80::1%eth0', '192.0.2.7', '::ffff:192.0.2.7', 'unknown', '', '1', '0x7f.1'].map(networkOf)).toEqual(
    ['0:0:0:0::/64', 'fe80:0:0:0::/64', '192.0.2.7', '192.0.2.7', 'unknown', 'unknown', 'unknown', 'unknown'],
  );
});

describe('behind a proxy', () => {
  test('the rightmost untrusted hop is the client, whatever stands left of it', () => {
    expect(from('10.0.0.0/8, 192.0.2.1', '10.1.2.3', '6.6.6.6, 203.0.113.9, 192.0.2.1, 10.9.9.9')).toEqual({
      id: '203.0.113.9',
      shared: false,
    });
    expect(from('10.0.0.0/8', '::ffff:10.1.2.3', ['6.6.6.6', '203.0.113.9'])).toEqual({
      id: '203.0.113.9',
      shared: false,
    });
    expect(from('2001:db8::/32', '2001:db8::5', '6.6.6.6, 2001:dead:0:1::7')).toEqual({
      id: '2001:dead:0:1::/64',
      shared: false,
    });
  });
  test('hops are parsed with ports, brackets and quotes', () => {
    for (const hop of ['203.0.113.9:4711', '"203.0.113.9"', ' 203.0.113.9 '])
      expect(from('127.0.0.1', '127.0.0.1', hop).id).toBe('203.0.113.9');
    expect(from('127.0.0.1', '127.0.0.1', '"[2001:dead::1]:443"').id).toBe('2001:dead:0:0::/64');
  });
  test('forwarded addresses that name nobody count as one network, without a hop as the proxy’s', () => {
    expect(from('127.0.0.1', '127.0.0.1', 'evil, _hidden').id).toBe('unknown');
    expect(from('127.0.0.1', '127.0.0.1', '6.6.6.6,'.repeat(1000)).id).toBe('127.0.0.1');
    expect(from('127.0.0.1', '127.0.0.1', '127.0.0.1').id).toBe('127.0.0.1');
    expect(from('127.0.0.1', '127.0.0.1')).toEqual({ id: '127.0.0.1', shared: false });
  });
  test('untrusted senders’ headers are ignored; an untrusted proxy is known to be shared', () => {
    expect(from('', '198.51.100.7', '6.6.6.6')).toEqual({ id: '198.51.100.7', shared: true });
    expect(from('10.0.0.0/8', '198.51.100.7', '6.6.6.6')).toEqual({ id: '198.51.100.7', shared: true });
    expect(from('10.0.0.0/8', '198.51.100.7')).toEqual({ id: '198.51.100.7', shared: false });
  });
  test.each(['10.0.0.0/99', 'proxy.example', '10.0.0', '::1/129'])(
    '%s is not a proxy, and the start says so',
    (entry) => {
      expect(() => trustedRanges(`127.0.0.1 ${entry}`)).toThrow(`TRUSTED_PROXIES: ${entry} is no address`);
    },
  );
});
