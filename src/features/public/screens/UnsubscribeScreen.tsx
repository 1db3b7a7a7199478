import { useParams } from 'react-router-dom';
import type { MailPreference } from '#schemas/wire/mail-preference.ts';
import { unsubscribe as text } from '../unsubscribe.fr.ts';
import { Button } from '#ui/Button.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { useTitle } from '#ui/use-title.ts';
import { useMailPreference } from '../use-mail-preference.ts';

interface ChoiceProps {
  preference: NonNullable<MailPreference>;
  busy: boolean;
  onWish: (isWanted: boolean) => void;
}

function Choice({ preference: { kind, wanted: isWanted }, busy, onWish }: ChoiceProps) {
  const { name, about } = text.kinds[kind];
  return (
    <>
      <h1 aria-live="polite" className="text-title text-balance">
        {isWanted ? text.wanted(name) : text.stopped(name)}
      </h1>
      <p className="mt-4 text-text-soft">{isWanted ? about : text.again}</p>
      <Button className="mt-8" busy={busy} variant={isWanted ? 'main' : 'quiet'} onClick={() => onWish(!isWanted)}>
        {isWanted ? text.stop : text.resume}
      </Button>
    </>
  );
}

/**
 * The page behind a mail's link: names the kind of mail and stops it on request, for everyone who holds the link
 * [PUBLIC-48].
 */
export function UnsubscribeScreen() {
  const { token = '' } = useParams();
  const { state, busy, look, wish: setPreference } = useMailPreference(token);
  useTitle(text.title);
  return (
    <div className="mx-auto w-full max-w-[560px] px-4 py-12 desktop:py-20">
      {!state?.ok && <h1 className="sr-only">{text.title}</h1>}
      {state === null && <Skeleton className="h-10 w-3/4" />}
      {state && !state.ok && <ErrorState {...state} onRetry={look} />}
      {state?.ok && state.value && (
        <Choice preference={state.value} busy={busy} onWish={(isWanted) => void setPreference(isWanted)} />
      )}
      {state?.ok && !state.value && (
        <EmptyState
          whole
          title={text.unknown.title}
          action={
            <a href="/contact" className={buttonClass('quiet')}>
              {text.unknown.contact}
            </a>
          }
        >
          {text.unknown.text}
        </EmptyState>
      )}
    </div>
  );
}
