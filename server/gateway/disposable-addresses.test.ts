import { expect, test } from 'vitest';
import { isDisposableAddress } from './disposable-addresses.ts';

test('[S37] addresses of disposable providers are recognised, those of their subdomains too', () => {
  const disposable = ['ada@mailinator.com', 'ADA@Mailinator.COM ', 'ada@eu.mailinator.com', 'ada@yopmail.com'];
  expect(disposable.filter(isDisposableAddress)).toEqual(disposable);
  const lasting = ['ada@orange.fr', 'ada@gmail.com', 'ada@proton.me', 'mailinator.com@free.fr', 'ada@com', 'ada'];
  expect(lasting.filter(isDisposableAddress)).toEqual([]);
});
