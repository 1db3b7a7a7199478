/**
 * Reads the body of an answer from outside. Returns null when it is longer than `limit`, or was cut off. Bytes beyond
 * the limit are not read.
 */
export async function readAtMost(answer: Response, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const { body } = answer;
  if (body === null) return new Uint8Array();
  if (Number(answer.headers.get('content-length') ?? 0) > limit) {
    await body.cancel().catch(() => undefined);
    return null;
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    // Leaving the loop closes the connection.
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes > limit) return null;
      chunks.push(chunk);
    }
  } catch {
    return null;
  }
  return new Uint8Array(Buffer.concat(chunks));
}
