/** Reads the body of an answer piece by piece, so that a slow answer is not mistaken for silence. */

/** Calls `onPiece` after each piece. Rejects as the body does. */
export async function readBytes(answer: Response, onPiece: () => void): Promise<ArrayBuffer> {
  if (!answer.body) return answer.arrayBuffer();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = answer.body.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    pieces.push(piece.value);
    onPiece();
  }
  return new Blob(pieces).arrayBuffer();
}

export async function readText(answer: Response, onPiece: () => void): Promise<string> {
  if (!answer.body) return answer.text();
  const decoder = new TextDecoder();
  const reader = answer.body.getReader();
  let text = '';
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    text += decoder.decode(piece.value, { stream: true });
    onPiece();
  }
  return text + decoder.decode();
}
