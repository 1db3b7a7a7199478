import { expect, test } from 'vitest';
import { FINGERPRINT, offerOf } from '#tests/support/live-offer.ts';
import { fingerprintIn, withoutAddresses } from './peer-connection.ts';

test('[LIVE-07] a page’s offer names no address of its network', () => {
  const sdp = `${offerOf()}a=end-of-candidates\r\n`;
  expect(sdp).toMatch(/192\.168/);
  expect(withoutAddresses(sdp)).not.toMatch(/candidate|192\.168/);
  expect(withoutAddresses(sdp).match(/^m=/gm)).toHaveLength(5);
});

test('[LIVE-07] a ticket is asked for with the certificate of the connection', () => {
  expect(fingerprintIn(offerOf().toLowerCase())).toBe(FINGERPRINT);
  expect(fingerprintIn('v=0')).toBeNull();
});
