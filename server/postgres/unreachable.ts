/**
 * Why a database does not let anyone in, in one sentence; without what stands in its address, which holds a password.
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

/** An error of the first connection as `ExpectedRefusal`; any other as it is. */
export function unreachableBecause(error: unknown, url: string): unknown {
  const reason = reasons[(error as { code?: string }).code ?? ''];
  if (reason === undefined) return error;
  const { host, pathname } = new URL(url);
  return new ExpectedRefusal(`The database ${host}${pathname} cannot be used: ${reason}.`, { cause: error });
}
