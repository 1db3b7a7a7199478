/**
 * [Y18] What heads of an older version lack, filled in so that they can be shown without a network. Such a head counts as
 * never brought (revision 0): the next pull brings it whole. Only for the account's own head, which claims no pages; a
 * conversation's that does not fit is left out.
 */
import { soundDefaults } from '#schemas/entities/preferences.ts';
import { STORE_VERSION } from './names.ts';

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Version 1 knew nothing of what a member wants to hear: it is as for a new member until the pull. */
function withSounds(head: Json): Json {
  const { info } = head;
  if (head['kind'] !== 'account' || !isObject(info) || !isObject(info['profile'])) return head;
  return { ...head, rev: 0, floor: 0, info: { ...info, rev: 0, profile: { ...soundDefaults, ...info['profile'] } } };
}

/** From a version to the one after it; a version that is not named needs nothing. */
const steps: Readonly<Record<number, (head: Json) => Json>> = { 1: withSounds };

export function completed(version: number, head: unknown): unknown {
  let now = head;
  for (let step = version; step < STORE_VERSION; step += 1) if (isObject(now)) now = steps[step]?.(now) ?? now;
  return now;
}
