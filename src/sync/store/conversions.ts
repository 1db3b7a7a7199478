/**
 * Fills in fields that heads and chunks of an older version lack, so that they can be shown without a network [Y18]. If
 * the server may have values for them, the head gets revision 0, so that the next pull fetches it whole. This is done
 * only for the account's own head, which claims no chunks. Documents that still do not fit are left out.
 */
import { soundDefaults } from '#schemas/entities/preferences.ts';
import { emptyOwnFields } from '#schemas/entities/profile-fields.ts';
import { serverFieldDefaults } from '#schemas/entities/profile.ts';
import { STORE_VERSION } from './names.ts';

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Version 1 had no sound settings: they have the defaults of a new member until the pull. */
function withSounds(head: Json): Json {
  const { info } = head;
  if (head['kind'] !== 'account' || !isObject(info) || !isObject(info['profile'])) return head;
  return { ...head, rev: 0, floor: 0, info: { ...info, rev: 0, profile: { ...soundDefaults, ...info['profile'] } } };
}

/** Version 3 had, of a profile, only the sound settings, the genre and the name of the town. */
function withProfileFields(head: Json): Json {
  const { info } = head;
  if (head['kind'] !== 'account' || !isObject(info) || !isObject(info['profile'])) return head;
  const { town, role } = info['profile'];
  const location = typeof town === 'string' ? { name: town, lat: null, lng: null } : null;
  return {
    ...head,
    rev: 0,
    floor: 0,
    info: {
      ...info,
      rev: 0,
      profile: { ...serverFieldDefaults, ...emptyOwnFields, location, givenRole: role, ...info['profile'] },
    },
  };
}

/**
 * Before version 3 messages had no replies and no reactions. A message that has got some since has a new revision, too.
 */
function withExtras(chunk: Json): Json {
  const { rows } = chunk;
  return Array.isArray(rows)
    ? { ...chunk, rows: rows.map((row: unknown) => (isObject(row) ? { replyTo: null, reactions: [], ...row } : row)) }
    : chunk;
}

/** Before version 5 a chunk was called a page, and its number `k`. */
const withChunkNo = ({ k, ...chunk }: Json): Json => ({ chunkNo: k, ...chunk });
/** Names of the collection of chunks, today's first. */
export const chunkCollections = ['chunks', 'pages'] as const;

type Steps = Readonly<Record<number, (doc: Json) => Json>>;

/** Step from a version to the next one; a version without a step needs no change. */
const headSteps: Steps = { 1: withSounds, 3: withProfileFields };
const chunkSteps: Steps = { 2: withExtras, 4: withChunkNo };

function applySteps(steps: Steps, version: number, doc: unknown): unknown {
  let converted = doc;
  for (let step = version; step < STORE_VERSION; step += 1)
    if (isObject(converted)) converted = steps[step]?.(converted) ?? converted;
  return converted;
}

export const upgradeHead = (version: number, head: unknown): unknown => applySteps(headSteps, version, head);
export const upgradeChunk = (version: number, chunk: unknown): unknown => applySteps(chunkSteps, version, chunk);
