/** What the browser says of the member's connection, where it says anything. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Returns whether few bytes are wished: the member has said so, or the connection is slow. */
export function isSavingData(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || /^(slow-)?2g$|^3g$/.test(connection?.effectiveType ?? '');
}
