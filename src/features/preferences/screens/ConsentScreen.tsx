import { consent as text } from '../consent.fr.ts';
import { Button } from '#ui/Button.tsx';
import { Niche } from '#ui/Niche.tsx';
import { useTitle } from '#ui/use-title.ts';
import { useConsent } from '../use-consent.ts';

/** Asks for the consent to sensitive data, apart from anything else; both answers look the same. */
export function ConsentScreen({ onLater }: { onLater: () => void }) {
  const give = useConsent();
  useTitle(text.title);
  return (
    <section
      aria-labelledby="consent-title"
      className="mx-auto grid w-full max-w-[560px] flex-1 content-center justify-items-center px-5 py-8 text-center"
    >
      <Niche faint className="mb-7 h-[120px] w-[100px] max-desktop:hidden" />
      <h1 id="consent-title" className="text-title leading-tight">
        {text.title}
      </h1>
      <p className="mt-4 font-semibold text-balance">{text.question}</p>
      <p className="mt-3 text-text-soft">{text.why}</p>
      <p className="mt-3 text-text-soft">{text.without}</p>
      <div className="mt-7 grid w-full gap-3 desktop:grid-cols-2">
        <Button variant="quiet" onClick={() => give(true)}>
          {text.give}
        </Button>
        <Button variant="quiet" onClick={onLater}>
          {text.later}
        </Button>
      </div>
    </section>
  );
}
