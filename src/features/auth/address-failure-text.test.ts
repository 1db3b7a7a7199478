import { expect, test } from 'vitest';
import { addressFailureText } from './address-failure-text.ts';

test('[S20] a link that cancels and is over says what to do, and asks for no new one', () => {
  expect(addressFailureText('cancel', 'link-expired')).toMatch(/déjà annulé ou fait[^]*page de contact/);
  expect(addressFailureText('confirm', 'link-expired')).toContain('Demandez-en un nouveau');
});

test('[S20] a fault of the server is not taken for a link that is over', () => {
  for (const act of ['confirm', 'cancel'] as const) {
    expect(addressFailureText(act, 'server-error')).toMatch(/Réessayez/);
    expect(addressFailureText(act, 'offline')).toContain('hors ligne');
  }
});
