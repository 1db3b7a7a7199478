/** Sends picture requests through the retry gate, which holds requests while the server has asked to wait. */
import type { RetryGate } from '#lib/retry-gate.ts';
import type { SendMediaRequest } from '#sync/media/media-request.ts';

const EMPTY = new ArrayBuffer(0);

export const sendThroughGate =
  (send: SendMediaRequest, gate: RetryGate): SendMediaRequest =>
  async (request, onSent) => {
    const held = gate.held(request);
    if (held) return { ...held, type: '', bytes: EMPTY };
    const answer = await send(request, onSent);
    gate.note(request, answer.status, answer.retryAfter);
    return answer;
  };
