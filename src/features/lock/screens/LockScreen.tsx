import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { documentPage } from '#device/lock/close-lock.ts';
import { accountToForget } from '#device/lock/open-lock.ts';
import { useAccount } from '#device/use-account.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { sendWhileLocked } from '#platform/locked-sending.ts';
import { endStretching, prepareStretching } from '#platform/stretch-client.ts';
import { useTitle } from '#ui/use-title.ts';
import { Mark } from '#ui/Wordmark.tsx';
import { erasure } from '#i18n/fr/erasure.ts';
import { lockTexts as text } from '../text.fr.ts';
import { useUnlock } from '../use-unlock.ts';

/**
 * The only thing that a locked app shows [Y22]: nothing of the member is known here but that there is one. `onOpen`: it
 * was unlocked, or the device was erased.
 */
export function LockScreen({ onOpen }: { onOpen: () => void }) {
  const isErasingRef = useRef(false);
  const { view, busy, problem, waitSeconds, type, submit, askPasskey } = useUnlock(onOpen, isErasingRef);
  const [secret, setSecret] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const isOnlyCode = view !== null && !view.methods.includes('phrase');
  const label = isOnlyCode ? text.code : view?.methods.includes('code') ? text.either : text.phrase;
  const isWaiting = waitSeconds > 0;
  const error = isWaiting ? text.waiting(waitSeconds) : problem === null ? undefined : text[problem];
  useTitle(text.title);
  useEffect(() => {
    const send = () => void sendWhileLocked();
    send();
    addEventListener('online', send);
    return () => removeEventListener('online', send);
  }, []);
  const isReady = view !== null && !busy;
  // Before the first attempt, and anew after a wrong one.
  useEffect(() => {
    if (isReady) prepareStretching();
  }, [isReady]);
  useEffect(() => endStretching, []);
  useEffect(() => {
    if (isReady) form.current?.querySelector('input')?.focus();
  }, [isReady]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (secret === '' || busy || isWaiting) return;
    submit(secret);
    setSecret('');
  };
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-sm content-center gap-6 p-6">
      <Mark className="mx-auto scale-150" />
      <h1 className="text-center text-title text-balance">{text.title}</h1>
      {/* No field of a browser's password store: it would keep the code beside the data. */}
      <form ref={form} onSubmit={onSubmit} autoComplete="off" className="grid gap-4" aria-busy={view === null || busy}>
        <TextInput
          label={label}
          type="password"
          inputMode={isOnlyCode ? 'numeric' : 'text'}
          autoComplete="off"
          value={secret}
          disabled={view === null || busy}
          error={error}
          onChange={({ target }) => {
            setSecret(target.value);
            if (!isWaiting) type(target.value);
          }}
        />
        <Button type="submit" busy={busy} disabled={view === null || isWaiting}>
          {busy ? text.opening : text.open}
        </Button>
      </form>
      {view?.methods.includes('passkey') && (
        <Button variant="quiet" disabled={busy} onClick={askPasskey}>
          {text.passkey}
        </Button>
      )}
      {view?.mayErase && <p className="text-center text-small text-balance text-warn">{text.mayErase}</p>}
      <ForgottenSecret onErased={onOpen} isErasingRef={isErasingRef} />
    </main>
  );
}

/** « Oublié ? »: a lock that nobody can open is erased with the device, and the account replicates again [S24]. */
function ForgottenSecret({ onErased, isErasingRef }: { onErased: () => void; isErasingRef: RefObject<boolean> }) {
  const { forget } = useAccount();
  const [isConfirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ title: string; text: string } | null>(null);
  /** Session and lock are gone, whatever is left: the app may be shown. */
  const [isGone, setGone] = useState(false);

  async function erase(): Promise<void> {
    setBusy(true);
    isErasingRef.current = true;
    const account = await accountToForget();
    // This page may have a key that nothing needs any more.
    if (!account) return documentPage.restart();
    const outcome = await forget(account);
    isErasingRef.current = outcome === 'begun';
    setBusy(false);
    setConfirming(false);
    if (outcome === 'erased') return onErased();
    setGone(outcome === 'begun');
    setProblem(outcome === 'unavailable' ? text.erase.unavailable : erasure[outcome]);
  }
  return (
    <>
      {problem && (
        <div role="alert" className="grid gap-1 text-center text-small text-balance text-warn">
          <strong>{problem.title}</strong>
          <p>{problem.text}</p>
        </div>
      )}
      <Button variant="plain" onClick={isGone ? onErased : () => setConfirming(true)}>
        {isGone ? text.erase.proceed : text.forgotten}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={text.erase.title}
        text={text.erase.text}
        confirmLabel={text.erase.confirm}
        danger
        busy={busy}
        onConfirm={() => void erase()}
      />
    </>
  );
}
