/**
 * [Y18] What heads and pages of an older version lack, filled in so that they can be shown without a network. Where the
 * server may know more, a head counts as never brought (revision 0): the next pull brings it whole; only so the
 * account's own, which claims no pages. What still does not fit is left out.
 */
import { soundDefaults } from '#schemas/entities/preferences.ts';
import { unsaid } from '#schemas/entities/profile-fields.ts';
import { undecided } from '#schemas/entities/profile.ts';
import { STORE_VERSION } from './names.ts';

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Version 1 knew nothing of what a member wants to hear: it is as for a new member until the pull. */
function withSounds(head: Json): Json {
  const { info } = head;
  if (head['kind'] !== 'account' || !isObject(info) || !isObject(info['profile'])) return head;
  return { ...head, rev: 0, floor: 0, info: { ...info, rev: 0, profile: { ...soundDefaults, ...info['profile'] } } };
}

/** Version 3 knew of a profile what is heard, its genre and the name of its town. */
function withWords(head: Json): Json {
  const { info } = head;
  if (head['kind'] !== 'account' || !isObject(info) || !isObject(info['profile'])) return head;
  const { town, role } = info['profile'];
  const location = typeof town === 'string' ? { name: town, lat: null, lng: null } : null;
  return {
    ...head,
    rev: 0,
    floor: 0,
    info: { ...info, rev: 0, profile: { ...undecided, ...unsaid, location, givenRole: role, ...info['profile'] } },
  };
}

/**
 * Before version 3 no message answered another, and none had reactions; one that has got some since has a new revision,
 * too.
 */
function withExtras(page: Json): Json {
  const { rows } = page;
  return Array.isArray(rows)
    ? { ...page, rows: rows.map((row: unknown) => (isObject(row) ? { replyTo: null, reactions: [], ...row } : row)) }
    : page;
}

type Steps = Readonly<Record<number, (doc: Json) => Json>>;

/** From a version to the one after it; a version that is not named needs nothing. */
const heads: Steps = { 1: withSounds, 3: withWords };
const pages: Steps = { 2: withExtras };

function through(steps: Steps, version: number, doc: unknown): unknown {
  let now = doc;
  for (let step = version; step < STORE_VERSION; step += 1) if (isObject(now)) now = steps[step]?.(now) ?? now;
  return now;
}

export const completedHead = (version: number, head: unknown): unknown => through(heads, version, head);
export const completedPage = (version: number, page: unknown): unknown => through(pages, version, page);
