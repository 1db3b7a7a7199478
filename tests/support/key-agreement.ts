/** Both pages of a call that agree on keys, without a server. */
import { onTestFinished, vi } from 'vitest';
import type { CallId } from '#schemas/entities/call.ts';
import type { MemberId } from '#schemas/ids.ts';
import { callKeyMessage, type CallKeyMessage } from '#schemas/wire/call-keys.ts';
import { newPageKey, type PageKey } from '#features/live/call/call-keys.ts';
import { agreeOnKeys, type Agreed, type KeyAgreement } from '#features/live/call/key-agreement.ts';

export const call = '5c1a5bd2-0000-4000-8000-000000000001' as CallId;
export const caller = '11111111-0000-4000-8000-000000000001' as MemberId;
export const callee = '22222222-0000-4000-8000-000000000002' as MemberId;
export const newKeys = async () => [await newPageKey(), await newPageKey()] as const;
export const [hers, his] = await newKeys();

/**
 * `between`: what whoever is between the two makes of a message; null: it does not arrive. `expected`: the keys of
 * which the server tells each that it is the other's.
 */
export function pages(
  between: (message: CallKeyMessage, fromCaller: boolean) => CallKeyMessage | null = (each) => each,
  expected: { callers: PageKey; callees: PageKey } = { callers: hers, callees: his },
) {
  const agreements: KeyAgreement[] = [];
  const page = (isCaller: boolean, ownKey: PageKey = isCaller ? hers : his) => {
    const seen = { agreed: [] as Agreed[], ready: 0, failed: 0 };
    const agreement = agreeOnKeys({
      ...{ call, caller, callee, isCaller, ownKey, againMs: 5 },
      otherKey: () => (isCaller ? expected.callees : expected.callers).fingerprint,
      send(data) {
        const message = between(callKeyMessage.parse(JSON.parse(data)), isCaller);
        if (message) agreements[isCaller ? 1 : 0]?.take(JSON.stringify(message));
      },
      onAgreed: (agreed) => void seen.agreed.push(agreed),
      onReady: () => void seen.ready++,
      onFailed: () => void seen.failed++,
    });
    onTestFinished(agreement.stop);
    agreements[isCaller ? 0 : 1] = agreement;
    return { seen, agreement };
  };
  return [page(true), page(false), page] as const;
}
export const until = (check: () => void) => vi.waitFor(check, { timeout: 5000, interval: 5 });
