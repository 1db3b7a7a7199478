import { expect, test } from 'vitest';
import { missingLibrary } from './library.ts';

const installed =
  (...names: string[]) =>
  (name: string) => {
    if (!names.includes(name)) throw new Error(`Cannot find module '${name}'`);
    return `/node_modules/${name}`;
  };

test('[LIVE-07] the native library of this machine is there', () => {
  expect(missingLibrary()).toBeNull();
});

test('[LIVE-07] a server without the library says what is missing', () => {
  const machine = { platform: 'linux', arch: 'riscv64' };
  expect(missingLibrary(installed(), machine)).toBe('node-datachannel is not installed');
  expect(missingLibrary(installed('node-datachannel'), machine)).toBe(
    'node-datachannel has nothing for linux on riscv64',
  );
});

test('[LIVE-07] either C library of Linux will do', () => {
  for (const name of ['@node-datachannel/linux-x64-musl', '@node-datachannel/linux-x64-gnu'])
    expect(missingLibrary(installed('node-datachannel', name), { platform: 'linux', arch: 'x64' })).toBeNull();
});
