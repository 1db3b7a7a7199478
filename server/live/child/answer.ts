/** Writes where the engine is reached into an answer: its own addresses, or the one that a router forwards. */

/** Replaces the addresses of an answer by a public one, where the engine does not know it by itself. */
export function withAddress(sdp: string, address: string | undefined, port: number): string {
  if (address === undefined) return sdp;
  const candidate = `a=candidate:1 1 UDP 2122317823 ${address} ${port} typ host`;
  const lines = sdp.split('\r\n').filter((line) => !line.startsWith('a=candidate:'));
  return lines.map((line) => (line.startsWith('a=mid:') ? `${line}\r\n${candidate}` : line)).join('\r\n');
}
