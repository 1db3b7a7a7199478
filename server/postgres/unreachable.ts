/**
 * Reasons why a database cannot be reached, as parts of a sentence. They contain no part of its URL, which holds a
 * password.
 */
import { ExpectedRefusal } from '../expected-refusal.ts';

const reasons: Partial<Record<string, string>> = {
  ECONNREFUSED: 'nobody answers there',
  ECONNRESET: 'it closes the connection',
  CONNECTION_CLOSED: 'it closes the connection',
  CONNECT_TIMEOUT: 'nobody answers there in time',
  ETIMEDOUT: 'nobody answers there in time',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no way to it',
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name cannot be looked up now',
  '28P01': 'it refuses the name or the password',
  '28000': 'it refuses the name or the password',
  '3D000': 'there is no database of that name',
  '53300': 'it takes no more connections',
  '57P03': 'it is starting or stopping',
};

/** Converts an error of the first connection into an `ExpectedRefusal`; returns any other unchanged. */
export function unreachableBecause(error: unknown, url: string): unknown {
  const reason = reasons[(error as { code?: string }).code ?? ''];
  if (reason === undefined) return error;
  const { host, pathname } = new URL(url);
  return new ExpectedRefusal(`The database ${host}${pathname} cannot be used: ${reason}.`, { cause: error });
}
