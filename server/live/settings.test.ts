import { expect, test } from 'vitest';
import { readEnvironment } from '../environment.ts';
import { liveSettings } from './settings.ts';

const settingsOf = (variables: Record<string, string>, cores = 8) => liveSettings(readEnvironment(variables), cores);

test('[LIVE-07] without settings rooms have cameras, on this machine alone', () => {
  expect(settingsOf({}, 2)).toEqual({ port: 40_500, processes: 1, bind: '127.0.0.1' });
  expect(settingsOf({ HOST: 'localhost' }, 1)).toEqual({ port: 40_500, processes: 1, bind: '127.0.0.1' });
});

test('[LIVE-07] a server for others listens everywhere, and names the address that it is told', () => {
  expect(settingsOf({ HOST: '0.0.0.0', LIVE_ADDRESS: '203.0.113.7', LIVE_UDP_PORT: '50000' })).toEqual({
    ...{ port: 50_000, processes: 4, address: '203.0.113.7' },
  });
  expect(settingsOf({ HOST: '192.168.1.4', LIVE_PROCESSES: '2' })).toEqual({
    ...{ port: 40_500, processes: 2, bind: '192.168.1.4' },
  });
});

test('[LIVE-07] port 0 means that rooms are text, and so do several nodes unless one is named', () => {
  expect(settingsOf({ LIVE_UDP_PORT: '0' })).toBeUndefined();
  expect(settingsOf({ REDIS_URL: 'redis://here' })).toBeUndefined();
  expect(settingsOf({ REDIS_URL: 'redis://here', LIVE_UDP_PORT: '40500' })).toMatchObject({ port: 40_500 });
});

test('[LIVE-07] a relay needs its addresses and its secret', () => {
  const TURN_URLS = 'turn:turn.example.fr:3478, turns:turn.example.fr:5349';
  const TURN_SECRET = 'a secret of thirty-two characters';
  expect(settingsOf({ TURN_URLS, TURN_SECRET })?.turn).toEqual({
    urls: ['turn:turn.example.fr:3478', 'turns:turn.example.fr:5349'],
    secret: TURN_SECRET,
  });
  expect(() => settingsOf({ TURN_URLS })).toThrow('belong together');
  expect(() => settingsOf({ TURN_SECRET })).toThrow('belong together');
  expect(() => settingsOf({ TURN_URLS: 'stun:example.fr', TURN_SECRET })).toThrow('TURN_URLS');
  expect(() => settingsOf({ LIVE_ADDRESS: 'example.fr' })).toThrow('LIVE_ADDRESS');
});

test('[S10] LiveKit is named by three settings, and goes with no ports and no relay of our own', () => {
  const named = {
    LIVEKIT_URL: 'wss://media.example.fr',
    LIVEKIT_API_KEY: 'APIkey1',
    LIVEKIT_API_SECRET: 'a secret of more than thirty-two characters',
  };
  const livekit = { url: named.LIVEKIT_URL, key: named.LIVEKIT_API_KEY, secret: named.LIVEKIT_API_SECRET };
  const textRooms = { port: 0, processes: 0 };
  expect(settingsOf(named)).toEqual({ ...textRooms, livekit: { ...livekit, isShared: false } });
  const severalNodes = settingsOf({ ...named, REDIS_URL: 'redis://here' });
  expect(severalNodes).toEqual({ ...textRooms, livekit: { ...livekit, isShared: true } });
  expect(() => settingsOf({ LIVEKIT_URL: named.LIVEKIT_URL })).toThrow('belong together');
  expect(() => settingsOf({ ...named, LIVE_UDP_PORT: '40500' })).toThrow('no LIVE_UDP_PORT');
  expect(() => settingsOf({ ...named, LIVEKIT_URL: 'https://media.example.fr' })).toThrow('LIVEKIT_URL');
});
