import { expect, test } from 'vitest';
import { FINGERPRINT, offerOf } from '#tests/support/live-offer.ts';
import { fingerprintOf, withoutAddresses } from './sdp.ts';

test('[LIVE-07] a page’s offer names no address of its network', () => {
  const sdp = `${offerOf()}a=end-of-candidates\r\n`;
  expect(sdp).toMatch(/192\.168/);
  expect(withoutAddresses(sdp)).not.toMatch(/candidate|192\.168/);
  expect(withoutAddresses(sdp).match(/^m=/gm)).toHaveLength(5);
});

test('[LIVE-07] a ticket is asked for with the certificate of the connection', () => {
  expect(fingerprintOf(offerOf().toLowerCase())).toBe(FINGERPRINT);
  expect(fingerprintOf('v=0')).toBeNull();
});
