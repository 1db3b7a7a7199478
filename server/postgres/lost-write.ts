/**
 * Recognises an error of postgres.js 3.4.9, which may write once more to a connection that has just been lost, at a
 * point where no caller can catch the error: `nextWrite` of its `connection.js`, after `closed`. It opens a new
 * connection all the same, so the process can go on. Accepts an error as thrown, or as reported by another process.
 */
export const isLostWrite = ({
  name,
  message,
  stack,
}: {
  name?: string | undefined;
  message?: string | undefined;
  stack?: string | undefined;
}): boolean =>
  name === 'TypeError' &&
  message === "Cannot read properties of null (reading 'write')" &&
  /postgres[/\\]src[/\\]connection\.js/.test(stack ?? '');
