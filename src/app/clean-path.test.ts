import { describe, expect, test } from 'vitest';
import { hashAddress } from './clean-path.ts';

const from = (address: string) => hashAddress(new URL(address, 'https://alcove.test'));

describe('an address at boot', () => {
  test('[SHELL-11] a clean path opens the same route in the hash', () => expect(from('/chat')).toBe('/#/chat'));
  test('[SHELL-11] its query goes with it', () =>
    expect(from('/members?genre=femme&age=30')).toBe('/#/members?genre=femme&age=30'));
  test('[SHELL-10] a route in the hash stays as it is', () => expect(from('/#/chat/1')).toBeNull());
  test('[SHELL-10] the root stays as it is, whatever file serves it', () => {
    expect(from('/')).toBeNull();
    expect(from('/index.html')).toBeNull();
  });
  test('[PUBLIC-40] the laboratory’s mark may stand before the hash or in it', () => {
    for (const address of ['/socket-test?lab', '/?lab#/socket-test', '/socket-test?lab=1#/socket-test'])
      expect(from(address)).toMatch(/^\/#\/socket-test\?lab(=1)?$/);
    expect(from('/#/socket-test?lab')).toBeNull();
    expect(from('/?lab#/chat')).toBe('/#/chat');
  });
  test('[SHELL-11] a route in the hash wins over a path before it', () =>
    expect(from('/members?x=1#/chat')).toBe('/#/chat'));
});
