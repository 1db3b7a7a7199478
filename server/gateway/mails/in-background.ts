/** Nobody waits until a mail has left: how long that takes would tell that there is someone to write to. */
import type { MailDriver } from '../mail.ts';

export interface Background extends MailDriver {
  /** Resolves when what was begun has ended. */
  settled(): Promise<void>;
}

export function inBackground(driver: MailDriver): Background {
  const leaving = new Set<Promise<void>>();
  return {
    async send(mail) {
      // Neither to whom nor what: a log holds no address and no link.
      const one = driver.send(mail).catch((error: unknown) => console.error('mail.not-sent', error instanceof Error && 'code' in error ? error.code : 'unknown'));
      leaving.add(one);
      void one.finally(() => leaving.delete(one));
    },
    settled: async () => void (await Promise.all(leaving)),
  };
}
