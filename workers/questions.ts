/**
 * Questions about what is not replicated: asked of the database's functions as this account and as nobody else [Y16],
 * and kept nowhere here. In one place only one question stands at a time: the next one lets the last one go.
 */
import type { FailureCode } from '#schemas/error-codes.ts';
import { refused, type Result } from '#lib/result.ts';
import { authorised, type TransportPorts } from '#outbox/transport.ts';

/** What comes is judged by whoever asked. */
const anything = { safeParse: (data: unknown) => ({ success: true, data }) as const };

export interface Question {
  /** The database function. */
  name: string;
  request: unknown;
  place: string;
}

export type Questions = (question: Question) => Promise<Result<unknown, FailureCode>>;

/** `ends`: the account leaves, and with it whatever is under way. */
export function createQuestions(ports: TransportPorts, ends: AbortSignal): Questions {
  const standing = new Map<string, AbortController>();
  return async ({ name, request, place }) => {
    standing.get(place)?.abort();
    const mine = new AbortController();
    standing.set(place, mine);
    const gone = AbortSignal.any([mine.signal, ends]);
    const answer = await authorised(ports, { path: `/rest/v1/rpc/${name}`, body: { request }, schema: anything, gone });
    if (standing.get(place) === mine) standing.delete(place);
    return ends.aborted ? refused('session-lost') : answer;
  };
}
