/**
 * Agrees with the other page of a call on keys [S4].
 *
 * Responsibilities: the caller commits, the called one shares, the caller opens; both then say that they are ready.
 * Repeats its last message until the other goes on, because a message to a page that is just coming is lost. Takes no
 * share of another page than the one that has the call [S14].
 * Races: each agreement has a number, and messages of another one change nothing; messages are taken one at a time. The
 * called one takes one opening to each share of its own, and only while the commitment to it stands: whoever commits
 * anew is asked for the next agreement, which has another share.
 */
import { fromBase64url, toBase64url } from '#lib/bytes-text.ts';
import type { CallId } from '#schemas/entities/call.ts';
import type { MemberId } from '#schemas/ids.ts';
import { callKeyMessage, type CallKeyMessage } from '#schemas/wire/call-keys.ts';
import {
  codeOf,
  commitmentTo,
  fingerprintIn,
  keysOf,
  newShare,
  type Agreement,
  type OwnShare,
  type PageKey,
  type SenderKeys,
} from './call-keys.ts';

export interface Agreed {
  epoch: number;
  own: SenderKeys;
  other: SenderKeys;
  code: readonly string[];
}

export interface KeyAgreement {
  /** The two have met: begins an agreement, unless the other one has noticed first and begun it. */
  begin(): void;
  /** Begins another one: one of the two has come back [S9]. */
  beginAgain(): void;
  /** Takes a message of the other one, as it was passed on. */
  take(data: string): void;
  stop(): void;
}

interface Parts {
  call: CallId;
  caller: MemberId;
  callee: MemberId;
  isCaller: boolean;
  ownKey: PageKey | Promise<PageKey>;
  /** Fingerprint of the key of the other one's page, as the server knows it; another one when that is loaded anew. */
  otherKey(): string | null;
  send(data: string): void;
  /** Called with the keys before either side may send anything with them. */
  onAgreed(agreed: Agreed): void;
  /** Resolves when this page may say that it is ready. */
  mayBeReady?(): Promise<void>;
  /** Called when both have the keys. */
  onReady(): void;
  /** Called when somebody in between has been found out, or agreements find no end. */
  onFailed(): void;
  againMs?: number;
}

const AGAIN_MS = 1_000;
/** Each agreement is another chance to hit a code by guessing; nobody comes back so often. */
const MOST_AGREEMENTS = 30;
/** Shares of a foreign page in a row, after which the call ends: the server tells of a new key within seconds. */
const MOST_FOREIGN = 20;

export function agreeOnKeys(parts: Parts): KeyAgreement {
  const { call, caller, callee, isCaller, ownKey } = parts;
  const { againMs = AGAIN_MS, mayBeReady = () => Promise.resolve() } = parts;
  let [epoch, isStopped, isReady, foreign] = [0, false, false, 0];
  let own: OwnShare | null = null;
  /** What the caller has committed to; null: nothing, or it has been asked to commit anew. */
  let commitment: string | null = null;
  let otherShare: string | null = null;
  let last: CallKeyMessage | null = null;
  let queue: Promise<void> = Promise.resolve();

  const agreement = (): Agreement => ({ call, epoch, caller, callee });
  const send = (message: CallKeyMessage) => parts.send(JSON.stringify(message));
  /** Sends a message, and again until something else is to be said. */
  const say = (message: CallKeyMessage) => {
    last = message;
    send(message);
  };
  const timer = setInterval(() => last && send(last), againMs);
  function stop(): void {
    isStopped = true;
    clearInterval(timer);
  }
  function fail(): void {
    if (isStopped) return;
    stop();
    parts.onFailed();
  }

  async function start(next: number): Promise<void> {
    if (next > MOST_AGREEMENTS) return fail();
    [epoch, isReady, otherShare] = [next, false, null];
    own = newShare(await ownKey);
  }
  /** Whether a share is of the page that has the call. */
  async function isOthers(share: string): Promise<boolean> {
    const isKnown = (await fingerprintIn(fromBase64url(share))) === parts.otherKey();
    foreign = isKnown ? 0 : foreign + 1;
    if (foreign > MOST_FOREIGN) fail();
    return isKnown;
  }
  async function derive(share: string): Promise<void> {
    if (!own) return;
    otherShare = share;
    const other = fromBase64url(share);
    const exchanged = {
      ...agreement(),
      callerShare: isCaller ? own.bytes : other,
      calleeShare: isCaller ? other : own.bytes,
    };
    const [keys, code] = await Promise.all([keysOf(exchanged, own, other), codeOf(exchanged)]);
    if (isStopped) return;
    const [mine, theirs] = isCaller ? [keys.caller, keys.callee] : [keys.callee, keys.caller];
    parts.onAgreed({ epoch, own: mine, other: theirs, code });
  }
  function finish(): void {
    if (isReady) return;
    isReady = true;
    last = null;
    parts.onReady();
  }

  async function commit(after = epoch): Promise<void> {
    await start(after + 1);
    if (!own || isStopped) return;
    say({ step: 'commit', epoch, hash: toBase64url(await commitmentTo(agreement(), own.bytes)) });
  }
  async function takeAsCaller(message: CallKeyMessage): Promise<void> {
    // Whoever was loaded anew has forgotten how many agreements there were, and cannot take the opening of one.
    if (message.step === 'hello')
      return last?.step === 'commit' && message.epoch < epoch ? send(last) : commit(Math.max(epoch, message.epoch));
    if (message.epoch !== epoch || !own) return;
    if (message.step === 'share' && otherShare === null) {
      if (!(await isOthers(message.share))) return;
      await derive(message.share);
      say({ step: 'open', epoch, share: toBase64url(own.bytes) });
    } else if (message.step === 'ready' && otherShare !== null) {
      await mayBeReady();
      if (isStopped) return;
      send({ step: 'ready', epoch });
      finish();
    }
  }
  /** Asks the caller for another agreement; what it opens of this one is not taken any more. */
  function askAgain(): void {
    commitment = null;
    say({ step: 'hello', epoch });
  }
  async function takeAsCallee(message: CallKeyMessage): Promise<void> {
    if (message.step === 'hello' || message.step === 'share') return;
    if (message.step === 'commit' && message.epoch > epoch) {
      await start(message.epoch);
      commitment = message.hash;
      if (own && !isStopped) say({ step: 'share', epoch, share: toBase64url(own.bytes) });
    } else if (message.step === 'commit' && message.hash !== commitment) {
      // The caller's page was loaded anew, and has forgotten how many agreements there were.
      askAgain();
    }
    if (message.epoch !== epoch) return;
    if (message.step === 'open' && otherShare === null && commitment !== null) {
      const opened = await commitmentTo(agreement(), fromBase64url(message.share));
      if (toBase64url(opened) !== commitment) return fail();
      if (!(await isOthers(message.share))) return;
      await derive(message.share);
      last = null;
      await mayBeReady();
      if (!isStopped) say({ step: 'ready', epoch });
    } else if (message.step === 'ready' && last?.step === 'ready') finish();
  }

  const inTurn = (task: () => Promise<void>) => {
    queue = queue.then(() => (isStopped ? undefined : task())).catch(fail);
  };
  const another = async () => (isCaller ? commit() : askAgain());
  return {
    begin: () => inTurn(async () => (epoch === 0 ? another() : undefined)),
    beginAgain: () => inTurn(another),
    take(data) {
      const message = readMessage(data);
      if (message) inTurn(() => (isCaller ? takeAsCaller(message) : takeAsCallee(message)));
    },
    stop,
  };
}

function readMessage(data: string): CallKeyMessage | null {
  try {
    return callKeyMessage.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}
