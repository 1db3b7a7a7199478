/**
 * postgres.js 3.4.9 may write once more to a connection that has just been lost, in a turn of its own where nobody can
 * catch it:
 * `nextWrite` of its `connection.js`, after `closed`. A new connection is made all the same, so a process outlives it.
 * Takes an error as thrown, or as another process tells of it.
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
