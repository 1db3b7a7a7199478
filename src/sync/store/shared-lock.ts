/** [Y18] The lock that everyone holds who has a store open: its databases are deleted only when nobody does. */

/** Resolves once the lock is ours; call the result to give it back. */
export function holdSharedLock(locks: LockManager | undefined, name: string): Promise<() => void> {
  if (!locks) return Promise.resolve(() => undefined);
  return new Promise((resolve, reject) => {
    locks
      .request(name, { mode: 'shared' }, () => new Promise<void>((release) => resolve(() => release())))
      .catch(reject);
  });
}
