/** Describes requests, answers and live items in a few French words. */
import {
  pushRequest,
  type LiveItem,
  type UnparsedChunks,
  type PullAnswer,
  type PushAnswer,
} from '#schemas/wire/sync.ts';
import type { Action } from '#schemas/actions/union.ts';
import type { SentEntry } from '#schemas/commands/entry.ts';
import { streamKinds } from '#streams/registry.ts';
import { changeSetsOfChunks } from '#sync/replica/change-set.ts';
import { actionWords } from '#i18n/fr/actions.ts';
import { laboratoryEngine } from './engine.fr.ts';
import type { Reply } from '../devices/reply.ts';
import type { Crossing } from './types.ts';

const { crossings } = laboratoryEngine;
const SHORT = 24;
const excerpt = (text: string): string => crossings.words(text.length > SHORT ? `${text.slice(0, SHORT)}…` : text);

const kindsByPath: Record<string, Crossing['kind']> = {
  '/sync/push': 'push',
  '/sync/pull': 'pull',
  '/sync/chunks': 'chunks',
  '/sync/digest': 'digest',
};
/** Returns the kind of a request; every other path belongs to the auth service. */
export const kindOf = (path: string): Crossing['kind'] => kindsByPath[path] ?? 'session';

/** Returns an action's name for use within a sentence. */
export const actionName = (action: Action): string => actionWords[action].label.toLowerCase();

export const entryText = ({ action, data }: SentEntry): string =>
  'text' in data && data.text ? excerpt(data.text) : actionName(action);

export function requestText(path: string, body: string): string {
  const kind = kindOf(path);
  if (kind !== 'push')
    return kind === 'chunks'
      ? crossings.chunks
      : kind === 'digest'
        ? crossings.digest
        : kind === 'session'
          ? crossings.session
          : crossings.pull;
  const request = pushRequest.safeParse(JSON.parse(body));
  const entries = request.success ? request.data.entries : [];
  return [crossings.push(entries.length), ...entries.slice(0, 2).map(entryText)].join(' ');
}

export function answerText(path: string, { status, body }: Reply): string {
  if (typeof body === 'string') return status === 200 ? crossings.answers.html : crossings.answers.status(status);
  if (status !== 200) return crossings.answers.status(status);
  switch (kindOf(path)) {
    case 'push': {
      const { refused, results } = body as PushAnswer;
      const count = (outcome: string) => results.filter((each) => each.status === outcome).length;
      return refused
        ? crossings.answers.epoch
        : crossings.answers.push(count('applied') + count('conflict'), count('duplicate'), count('rejected'));
    }
    case 'pull':
      return crossings.answers.pull((body as PullAnswer).streams.length + (body as PullAnswer).gone.length);
    case 'chunks':
      return crossings.answers.chunks(
        changeSetsOfChunks(body as UnparsedChunks, streamKinds).reduce((sum, { rows }) => sum + rows.length, 0),
      );
    case 'session':
      return crossings.session;
    default:
      return crossings.answers.digest;
  }
}

export const unwrittenText = (full: boolean): string => (full ? crossings.unwritten.full : crossings.unwritten.broken);

export const liveText = ({ kind, rows }: LiveItem): string => {
  const text = rows[0] && streamKinds.textOf(kind, rows[0]);
  return text ? excerpt(text) : rows.length ? crossings.live.rows(rows.length) : crossings.live.head;
};
