/** Sends each new token over a connection that the server would end with the former one. */
import { SESSION_TICK_MS } from '#schemas/limits.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { Result } from '#lib/result.ts';

export interface TokenRenewal {
  /** Notes the token with which the connection was opened. */
  use(token: string): void;
  stop(): void;
}

/** `send`: resolves to whether the server has taken the token; what it has not taken is sent again. */
export function tokenRenewal(
  tokenNow: () => Promise<Result<string, FailureCode>>,
  send: (token: string) => Promise<boolean>,
): TokenRenewal {
  let used: string | null = null;
  async function renew(): Promise<void> {
    // Nothing was opened yet.
    if (used === null) return;
    const former = used;
    const answer = await tokenNow();
    if (!answer.ok || answer.value === former || used !== former) return;
    if ((await send(answer.value)) && used === former) used = answer.value;
  }
  const timer = setInterval(() => void renew(), SESSION_TICK_MS);
  return {
    use: (token) => void (used = token),
    stop: () => clearInterval(timer),
  };
}
