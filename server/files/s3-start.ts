/** Tries a bucket at the start with what the app will do, and tells the operator in one sentence what is wrong. */
import { createHash, randomUUID } from 'node:crypto';
import { log } from '#lib/log.ts';
import { ExpectedRefusal } from '../expected-refusal.ts';
import { FilesUnavailable } from './object-files.ts';
import { s3Requests, type S3Request, type S3Settings, type S3Times } from './s3-requests.ts';

const PROBE = 'probes/';

/** The bucket cannot be used; the message says how its operator helps. */
export class BucketRefused extends ExpectedRefusal {}

const codeIn = (answer: string): string => /<Code>(\w{1,60})<\/Code>/.exec(answer)?.[1] ?? '';

function reasonFor({ endpoint, bucket, region }: S3Settings, status: number, code: string): string {
  const notice = `${status}${code && ` ${code}`}`;
  if (code === 'NoSuchBucket') return `S3_BUCKET: there is no bucket ${bucket} at ${endpoint}.`;
  if (code === 'AuthorizationHeaderMalformed' || code === 'PermanentRedirect' || status === 301)
    return `S3_REGION: ${bucket} is not in the region ${region} (${notice}).`;
  if (code === 'RequestTimeTooSkewed') return `The clock of this machine differs from that of ${endpoint}.`;
  if (status === 401 || status === 403)
    return `S3_KEY and S3_SECRET: ${endpoint} does not let them read, write and remove in ${bucket} (${notice}).`;
  return `S3_ENDPOINT: ${endpoint} answers with ${notice} where a file is stored; is S3_PATH_STYLE right?`;
}

/**
 * Writes, reads and removes one small object. Resolves to whether the store refuses to overwrite. Rejects with
 * `BucketRefused` when anything fails, or when the bucket keeps the versions of what is removed, or has kept some: a
 * picture that a member removes must be gone.
 */
export async function probeStore(settings: S3Settings, times: S3Times): Promise<{ isConditional: boolean }> {
  const send = s3Requests(settings, times);
  const key = `${PROBE}${randomUUID()}`;
  const text = `probe ${key}`;
  const body = { blob: new Blob([text]), sha256: createHash('sha256').update(text).digest('hex') };
  const ask = async (request: S3Request) => {
    const { response } = await send(request).catch((error: unknown) => {
      if (!(error instanceof FilesUnavailable)) throw error;
      throw new BucketRefused(`S3_ENDPOINT: ${settings.endpoint} cannot be used: ${error.message}.`, { cause: error });
    });
    const hasMarker = response.headers.get('x-amz-delete-marker') === 'true';
    return { status: response.status, ok: response.ok, text: await response.text(), hasMarker };
  };
  const demand = async (request: S3Request) => {
    const answer = await ask(request);
    if (!answer.ok) throw new BucketRefused(reasonFor(settings, answer.status, codeIn(answer.text)));
    return answer;
  };
  const conditional: S3Request = { method: 'PUT', key, body, headers: { 'if-none-match': '*' } };
  const first = await ask(conditional);
  // 501: the store does not know conditional writes, and says so.
  if (first.status !== 501 && first.status !== 412 && !first.ok)
    throw new BucketRefused(reasonFor(settings, first.status, codeIn(first.text)));
  if (!first.ok) await demand({ method: 'PUT', key, body });
  const isConditional = first.status !== 501 && (await ask(conditional)).status === 412;
  if ((await demand({ method: 'GET', key })).text !== text)
    throw new BucketRefused(`S3_ENDPOINT: ${settings.endpoint} does not give back what it was given.`);
  const { hasMarker } = await demand({ method: 'DELETE', key });
  const versions = await ask({ method: 'GET', query: { versioning: '' } });
  // The marker tells it where we may not ask.
  if (!versions.ok) log.info('files.versions-not-told', { status: versions.status });
  if (hasMarker || (versions.ok && /<Status>\w+<\/Status>/.test(versions.text)))
    throw new BucketRefused(`S3_BUCKET: ${settings.bucket} keeps versions, so what members remove would stay there.`);
  return { isConditional };
}
