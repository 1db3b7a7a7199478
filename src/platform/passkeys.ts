/**
 * Passkeys in the browser. The package that speaks with it is loaded at the touch that needs it. « cancelled » stands
 * for whatever ends the browser's dialog without a passkey: it never says why.
 */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { done, refused, type Result } from '#lib/result.ts';
import { anyAnswer, callApi, withFreshSession, type AccountFailure } from './accounts.ts';

export type PasskeyFailure = AccountFailure | 'cancelled';
const browser = () => import('@simplewebauthn/browser');

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/**
 * Creates a passkey on this device and registers it, with the password as the proof [S39]. The browser checks the
 * server's options by itself.
 */
export const addPasskey = (email: string, password: string, name: string): Promise<Result<unknown, PasskeyFailure>> =>
  withFreshSession<unknown, PasskeyFailure>(email, password, async (token) => {
    const options = await callApi(anyAnswer, '/auth/v1/passkeys/options', {}, { token });
    if (!options.ok) return options;
    const { startRegistration } = await browser();
    const response = await startRegistration({
      optionsJSON: options.value as PublicKeyCredentialCreationOptionsJSON,
    }).catch((error: unknown) => failureOf(error));
    if (typeof response === 'string') return refused(response);
    return callApi(anyAnswer, '/auth/v1/passkeys', { name, response }, { token });
  });

/** Asks the browser to sign with one of the passkeys that it has for this site. */
export async function signWithPasskey(): Promise<Result<unknown, PasskeyFailure>> {
  const options = await callApi(anyAnswer, '/auth/v1/passkeys/sign-in/options', {});
  if (!options.ok) return options;
  const { startAuthentication } = await browser();
  return startAuthentication({ optionsJSON: options.value as PublicKeyCredentialRequestOptionsJSON }).then(done, () =>
    refused('cancelled' as const),
  );
}

const failureOf = (error: unknown): PasskeyFailure =>
  error instanceof Error && error.name === 'InvalidStateError' ? 'passkey-known' : 'cancelled';
