/** Encrypts a push (RFC 8291), signs it (RFC 8292) and gives it to the device's push service (RFC 8030). */
import webPush from 'web-push';
import { pushContent, type DuePush, type PushedApp } from './push-payload.ts';
import { pushAnswer, type PushAnswer } from './push-answer.ts';
import type { PushKeys } from './push-keys.ts';
import type { AllowsEndpoint } from './push-services.ts';

export interface PushRequest extends DuePush {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** The key for which the subscription was made. */
  serverKey: string;
  /** Seconds for which the push service may hold it for a device that is away. */
  secondsLeft: number;
}

export interface PushSender {
  keys: PushKeys;
  send(request: PushRequest, signal: AbortSignal): Promise<PushAnswer>;
}

export interface PushSenderOptions extends PushedApp {
  keys: PushKeys;
  allows: AllowsEndpoint;
  fetch?: typeof globalThis.fetch;
  now?: () => number;
}

/** Milliseconds that a push service has for its answer. */
const ANSWER_LIMIT_MS = 10_000;

/** A failure of a request, by its code; the message would hold the endpoint. */
function failureCode(error: unknown): string {
  const { name, cause } = error as { name?: unknown; cause?: { code?: unknown } };
  return typeof cause?.code === 'string' ? cause.code : typeof name === 'string' ? name : 'unknown';
}

/** Returns the encrypted and signed request; null: the device's key is no point of the curve. */
function requestDetails(request: PushRequest, text: string, topic: string, keys: PushKeys) {
  try {
    return webPush.generateRequestDetails(request.subscription, text, {
      TTL: request.secondsLeft,
      urgency: request.type === 'call' ? 'high' : 'normal',
      topic,
      vapidDetails: keys,
    });
  } catch {
    return null;
  }
}

export function pushSender(options: PushSenderOptions): PushSender {
  const { keys, allows, fetch = globalThis.fetch, now = Date.now } = options;
  return {
    keys,
    async send(request, signal) {
      if (!allows(request.subscription.endpoint)) return { kind: 'gone', code: 'unknown-service' };
      const { text, topic } = await pushContent(request, options);
      const details = requestDetails(request, text, topic, keys);
      // Nothing that is sent to this device can ever be read there.
      if (details === null) return { kind: 'gone', code: 'unusable-keys' };
      const { endpoint, method, headers, body } = details;
      // Undici writes the length itself.
      const { 'Content-Length': _, ...sent } = headers;
      try {
        const answer = await fetch(endpoint, {
          method,
          headers: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])),
          body: body && new Uint8Array(body),
          // Any other answer gives the push up, and so does one that leads elsewhere.
          redirect: 'manual',
          signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]),
        });
        await answer.body?.cancel();
        return pushAnswer(
          answer.status,
          answer.headers.get('retry-after'),
          request.serverKey === keys.publicKey,
          now(),
        );
      } catch (error) {
        return { kind: 'later', code: failureCode(error), afterMs: null };
      }
    },
  };
}
