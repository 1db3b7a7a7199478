/** What a member asks about certification at once, and nothing queues. */
import type { FailureCode } from '#schemas/error-codes.ts';
import { CERTIFICATION_PICTURE_BYTES, CERTIFICATION_VIDEO_BYTES } from '#schemas/limits.ts';
import { certificationOutcome, type CertificationRefusal } from '#schemas/wire/certification.ts';
import { errorText } from '#i18n/errors.ts';
import { toBase64 } from '#lib/bytes-text.ts';
import { callRpc, type RpcFunction } from '#platform/rpc-client.ts';
import { certification } from './text.fr.ts';

export type Problem =
  { refusal: CertificationRefusal } | { tooLarge: true } | { failure: FailureCode; retryAfterMs?: number | undefined };

/** Resolves to null where it was done. */
async function request(
  name: string,
  data: unknown,
  more: Pick<RpcFunction<unknown, unknown>, 'headers' | 'bytes'> = {},
): Promise<Problem | null> {
  const answer = await callRpc({ name, answer: certificationOutcome, ...more }, data);
  if (!answer.ok) return { failure: answer.code, retryAfterMs: answer.retryAfterMs };
  return answer.value.refusal === null ? null : { refusal: answer.value.refusal };
}

export const startCertification = () => request('start_certification', {});

export interface Evidence {
  kind: 'picture' | 'video';
  bytes: ArrayBuffer;
}

/** Sends the picture or video, which nothing on the device keeps [S6]. */
export async function sendCertification(code: string, wording: number, evidence: Evidence): Promise<Problem | null> {
  const { kind } = evidence;
  const bytes = new Uint8Array(evidence.bytes);
  const most = kind === 'video' ? CERTIFICATION_VIDEO_BYTES : CERTIFICATION_PICTURE_BYTES;
  if (bytes.byteLength > most) return { tooLarge: true };
  const text = toBase64(bytes);
  const headers = { 'x-certification-code': code };
  return request('send_certification', { wording, [kind]: text }, { headers, bytes: text.length });
}

export function problemText(problem: Problem): string {
  if ('refusal' in problem) return certification.refusals[problem.refusal];
  return 'tooLarge' in problem ? certification.picture.tooLarge : errorText(problem.failure, problem.retryAfterMs);
}
