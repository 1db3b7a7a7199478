import { expect, test } from 'vitest';
import { FINGERPRINT, offerOf } from '#tests/support/live-offer.ts';
import { withAddress } from './answer.ts';
import { fingerprintOf } from '#lib/sdp.ts';
import { readOffer, writtenOffer } from './offer.ts';

/** Returns what is said of an offer one of whose sections is changed. */
const changed = (section: number, from: string | RegExp, to: string) =>
  readOffer(
    offerOf({ change: (lines, index) => (index === section ? lines.map((line) => line.replace(from, to)) : lines) }),
  );

test('[LIVE-03] an offer has three tracks of the member and up to nine pairs for others', () => {
  expect(readOffer(offerOf({ slots: 9 }))).toMatchObject({
    slots: 9,
    fingerprint: FINGERPRINT,
    ufrag: 'Fr4g',
    password: 'abcdefghijklmnopqrstuvwx',
  });
  const offer = readOffer(offerOf({ slots: 1 }));
  expect(
    typeof offer === 'string' ? offer : offer.sections.map(({ kind, payloadType }) => [kind, payloadType]),
  ).toEqual([
    ['audio', 111],
    ['video', 96],
    ['video', 96],
    ['audio', 111],
    ['video', 96],
  ]);
  expect(readOffer(offerOf({ slots: 10 }))).toBe('unsupported-offer');
});

test('[LIVE-07] an offer of a megabyte is refused without being read', () => {
  expect(readOffer(`${offerOf()}${'a=x:y\r\n'.repeat(150_000)}`)).toBe('too-large');
});

test('[LIVE-07] strange offers get a code', () => {
  expect(readOffer('')).toBe('bad-request');
  expect(readOffer('hello')).toBe('bad-request');
  expect(readOffer(offerOf().replace(/^m=.*/ms, ''))).toBe('bad-request');
  expect(changed(0, 'opus', 'G722')).toBe('unsupported-offer');
  expect(changed(1, 'VP8', 'H264')).toBe('unsupported-offer');
  expect(changed(1, 'UDP/TLS/RTP/SAVPF', 'RTP/AVP')).toBe('unsupported-offer');
  expect(changed(1, 'm=video', 'm=application')).toBe('unsupported-offer');
  expect(changed(1, 'a=sendonly', 'a=recvonly')).toBe('unsupported-offer');
  expect(changed(3, 'a=recvonly', 'a=sendrecv')).toBe('unsupported-offer');
  expect(changed(1, 'a=rtcp-mux', 'a=x')).toBe('unsupported-offer');
  expect(changed(1, /^m=video 9/, 'm=video 0')).toBe('unsupported-offer');
  expect(changed(2, 'a=mid:2', 'a=mid:1')).toBe('bad-request');
  expect(changed(2, 'ssrc:4002', 'ssrc:4001')).toBe('bad-request');
  expect(changed(2, 'ssrc:4002', 'ssrc:4294967296')).toBe('unsupported-offer');
  expect(changed(2, 'a=ice-pwd:abc', 'a=ice-pwd:xyz')).toBe('bad-request');
  expect(changed(0, 'a=setup:actpass', 'a=setup:passive')).toBe('unsupported-offer');
});

test('[LIVE-07] an offer with two certificates, or with another hash, has none', () => {
  expect(fingerprintOf(offerOf())).toBe(FINGERPRINT);
  const other = FINGERPRINT.replace('A0', 'FF');
  expect(fingerprintOf(`${offerOf()}a=fingerprint:sha-256 ${other}\r\n`)).toBeNull();
  expect(fingerprintOf(`${offerOf()}a=fingerprint:sha-1 AA:BB\r\n`)).toBeNull();
});

test('[LIVE-03] the native code gets only lines of ours, without addresses', () => {
  const offer = readOffer(offerOf({ slots: 2 }));
  if (typeof offer === 'string') throw new Error(offer);
  const written = writtenOffer(offer);
  expect(written).not.toMatch(/candidate|PCMU|rtcp:9/);
  expect(written.match(/^m=/gm)).toHaveLength(7);
  expect(readOffer(written)).toEqual(offer);
});

test('[LIVE-03] a public address replaces those that the engine knows of', () => {
  const answer = [
    'v=0',
    'm=audio 9 UDP/TLS/RTP/SAVPF 111',
    'a=mid:0',
    'a=candidate:1 1 UDP 1 10.0.0.4 40500 typ host',
    '',
  ];
  const sdp = answer.join('\r\n');
  expect(withAddress(sdp, undefined, 40_500)).toBe(sdp);
  expect(withAddress(sdp, '203.0.113.7', 40_501).match(/a=candidate.*/g)).toEqual([
    'a=candidate:1 1 UDP 2122317823 203.0.113.7 40501 typ host',
  ]);
});
