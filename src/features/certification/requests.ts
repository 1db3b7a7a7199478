/** What a member asks about certification at once, and nothing queues. */
import type { FailureCode } from '#schemas/error-codes.ts';
import { CERTIFICATION_PICTURE_BYTES, CERTIFICATION_VIDEO_BYTES } from '#schemas/limits.ts';
import { certificationOutcome, type CertificationRefusal } from '#schemas/wire/certification.ts';
import { errorText } from '#i18n/errors.ts';
import { callRpc, type RpcHeaders } from '#platform/rpc-client.ts';
import { certification } from './text.fr.ts';

export type Problem =
  { refusal: CertificationRefusal } | { tooLarge: true } | { failure: FailureCode; retryAfterMs?: number | undefined };

/** Resolves to null where it was done. */
async function request(name: string, data: unknown, headers?: RpcHeaders): Promise<Problem | null> {
  const answer = await callRpc({ name, answer: certificationOutcome, headers }, data);
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
  const headers = { 'x-certification-code': code };
  return request('send_certification', { wording, [kind]: base64Of(bytes) }, headers);
}

const PIECE = 0x80_00;

/** Returns base64, piece by piece: a call takes only so many arguments. */
export function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}

export function problemText(problem: Problem): string {
  if ('refusal' in problem) return certification.refusals[problem.refusal];
  return 'tooLarge' in problem ? certification.picture.tooLarge : errorText(problem.failure, problem.retryAfterMs);
}
