/**
 * Calls between two members. Functions, over `/rest/v1/rpc/<name>`, with the body `{ request }`:
 *
 * | function | request | answer |
 * |---|---|---|
 * | `start_call` | `{ id, member, device, key, shown }` | `callAnswer` |
 * | `accept_call` | `{ id, device, key }` | `callAnswer` |
 * | `resume_call` | `{ id, device, key }` | `callAnswer` |
 * | `end_call` | `{ id, failed? }` | `liveOutcome` |
 * | `my_calls` | `{ device, shown }` | `callsAnswer` |
 *
 * `id` and `device` are chosen by the page; of several pages that answer, one has the call. `key` is the fingerprint of
 * the page's key, which the other's page then expects [S14]; `shown`: the screen of the call is in front [S15]. On the
 * namespace `/chat` the event `call:changed` says that something of a member's calls has changed: a device then asks
 * `my_calls` [S31]. Media of an answered call are those of the live room with its number, which the two of them join on
 * `/many`.
 */
import * as z from 'zod/mini';
import { liveRefusal } from '../entities/live.ts';
import { callId } from '../entities/call.ts';
import { instant, nonNegativeInt } from '../numbers.ts';
import { liveAuthor } from './live-rooms.ts';

/** Until a call is answered its caller sees `ringing` whatever happens, and then `missed` [S16]. */
const callState = z.enum(['ringing', 'accepted', 'ended', 'declined', 'missed', 'cancelled', 'failed']);
export type CallState = z.infer<typeof callState>;

/** SHA-256 of a page's public key, in base64url. */
const callKey = z.string().check(z.length(43), z.regex(/^[\w-]+$/));

/** Across a block a call says no more of the other than their number. */
const callMember = z.extend(liveAuthor, { username: z.nullable(z.string()) });

/**
 * `here`: the asking page has it; `ringsForMs`: by the server’s time. `key`: of the other's page, once it is answered;
 * `merged`: both have called, so that nobody has pressed an answer.
 */
export const callView = z.object({
  id: callId,
  outgoing: z.boolean(),
  state: callState,
  member: callMember,
  here: z.boolean(),
  key: z.nullable(callKey),
  merged: z.boolean(),
  ringsForMs: nonNegativeInt,
});
export type CallView = z.infer<typeof callView>;

/**
 * `call-incoming`: the other one is calling; `call-here`: the caller is in a call already; `call-no-media`: no server
 * carries any; `call-paused`: until then; `call-taken`: by another device.
 */
export const callRefusal = z.enum([
  ...liveRefusal.options,
  'call-premium',
  'call-strangers',
  'call-paused',
  'call-here',
  'call-no-media',
  'call-incoming',
  'call-taken',
  'call-over',
]);
export type CallRefusal = z.infer<typeof callRefusal>;

export const callAnswer = z.object({
  refusal: z.nullable(callRefusal),
  until: z.nullable(instant),
  call: z.nullable(callView),
});
export type CallAnswer = z.infer<typeof callAnswer>;

export const callsAnswer = z.object({ calls: z.array(callView) });
export type CallsAnswer = z.infer<typeof callsAnswer>;
