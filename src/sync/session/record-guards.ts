/**
 * Checks stored records before they are used [Y18]. These guards repeat schemas/entities/session.ts by hand: they run
 * before the first paint, which loading zod would delay.
 */
import type { Owner, Session, SuspendedSession } from '#schemas/entities/session.ts';

const uuid =
  /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|(?:0{8}(?:-0{4}){3}-0{12})|(?:f{8}(?:-f{4}){3}-f{12}))$/;

const isId = (value: unknown): boolean => typeof value === 'string' && uuid.test(value);
const isText = (value: unknown): boolean => typeof value === 'string';
const isWhole = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isOwner = (value: unknown): value is Owner =>
  isRecord(value) && isId(value['account']) && isWhole(value['generation']) && isText(value['email']);

const isUser = (value: unknown): boolean => isRecord(value) && isId(value['id']) && isText(value['email']);

export const isSuspended = (value: unknown): value is SuspendedSession =>
  isRecord(value) && value['suspended'] === true;

export const isSession = (value: unknown): value is Session =>
  isRecord(value) &&
  isText(value['accessToken']) &&
  isText(value['refreshToken']) &&
  isWhole(value['expiresAt']) &&
  isUser(value['user']);
