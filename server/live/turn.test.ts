import { expect, test } from 'vitest';
import { turnServers } from './turn.ts';

const settings = { urls: ['turn:turn.example.fr:3478', 'turns:turn.example.fr:5349'], secret: 'north' };

test('[LIVE-07] credentials of a relay are those that coturn computes from the shared secret', () => {
  // `printf '1700000600:n1' | openssl dgst -sha1 -hmac north -binary | base64`
  expect(turnServers(settings, 'n1', 1_700_000_000_999)).toEqual([
    { urls: settings.urls, username: '1700000600:n1', credential: 'EMUHrIZ/lxqsSc9tlZojmfUteQU=' },
  ]);
});

test('[LIVE-07] credentials of a relay end after ten minutes', () => {
  const [server] = turnServers(settings, 'n1', 5_000_000);
  expect(Number(server?.username.split(':')[0])).toBe(5000 + 600);
});

test('[LIVE-07] without settings there is no relay', () => {
  expect(turnServers(undefined, 'n1', 0)).toEqual([]);
  expect(turnServers({ urls: [], secret: 'x' }, 'n1', 0)).toEqual([]);
});
