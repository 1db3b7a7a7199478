import { expect, test } from 'vitest';
import { isPlainTarget } from './request-target.ts';

test('a request target with one reading is accepted', () => {
  for (const target of [
    '/auth/v1/token?grant_type=password',
    '/storage/v1/object/a/b%2Fc.webp?token=x.y',
    '/rest/v1/rpc/pull',
    '/a?',
    '/a?b=%23&c=%5C',
    '/é'.normalize('NFC').replace('é', '%C3%A9'),
  ])
    expect([target, isPlainTarget(target)]).toEqual([target, true]);
});

test('a request target with two readings is refused', () => {
  const targets = [
    '/auth/v1/token#?grant_type=password',
    '/auth/v1/token?grant_type=password#',
    '/auth/v1\\token',
    '//evil.example/auth/v1/token',
    '/\\evil.example',
    '/\\\\',
    '/storage/v1/../../auth/v1/token',
    '/storage/v1/./x',
    '/storage/v1/%2e%2e/%2E%2e/auth/v1/token',
    '/storage/v1/.%2e/x',
    'http://evil.example/auth/v1/token',
    '*',
    '',
    'auth',
    '/a\tb',
    '/a\nb',
    '/a b',
    '/é',
    '/a?b=\u0000',
    '/a?b="c"',
  ];
  for (const target of targets) expect([target, isPlainTarget(target)]).toEqual([target, false]);
});
