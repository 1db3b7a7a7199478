import { describe, expect, test } from 'vitest';
import { failureCode, refusalCode } from '#schemas/error-codes.ts';
import { errorText, recoveryOf } from './errors.ts';

const codes = [...refusalCode.options, ...failureCode.options];

describe('every expected refusal', () => {
  test.each(codes)('« %s » has a French sentence and a recovery', (code) => {
    expect(errorText(code)).toMatch(/^\p{Lu}[^]*[.?]$/u);
    expect(['retry', 'ask-user', 'give-up']).toContain(recoveryOf(code));
  });

  test('temporary errors are retried, and the member’s decisions are requested', () => {
    expect(
      ['offline', 'timeout', 'retry', 'server-error', 'rate-limited'].map((code) => recoveryOf(code as 'offline')),
    ).toEqual(Array(5).fill('retry'));
    expect(
      ['session-lost', 'protocol-too-old', 'invalid-credentials', 'stale'].map((code) => recoveryOf(code as 'stale')),
    ).toEqual(Array(4).fill('ask-user'));
    expect(['blocked', 'foreign', 'forbidden'].map((code) => recoveryOf(code as 'blocked'))).toEqual(
      Array(3).fill('give-up'),
    );
  });

  test('[AUTH-28, AUTH-32, AUTH-33, AUTH-41, AUTH-42] sign-in refusals use the specified words', () => {
    expect(errorText('invalid-credentials')).toBe('Email ou mot de passe incorrect.');
    expect(errorText('email-not-confirmed')).toBe('Veuillez confirmer votre email avant de vous connecter.');
    expect(errorText('account-blocked')).toBe('Votre compte a été temporairement bloqué pour des raisons de sécurité.');
    expect(errorText('too-many-attempts')).toBe('Trop de tentatives de connexion. Veuillez réessayer dans 15 minutes.');
  });
});

test.each([
  ['rate-limited', 1, 'Trop de demandes à la fois. Réessayez dans 1\u00a0seconde.'],
  ['retry', 90_000, 'Le serveur est occupé. Réessayez dans 90\u00a0secondes.'],
  ['rate-limited', 90_001, 'Trop de demandes à la fois. Réessayez dans 2\u00a0minutes.'],
  ['retry', 0, 'Le serveur est occupé. Réessayez dans un instant.'],
] as const)('%s with a wait of %i ms says when to try again', (code, ms, text) =>
  expect(errorText(code, ms)).toBe(text),
);
