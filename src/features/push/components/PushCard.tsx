import { useLive } from '#device/use-live.ts';
import { Button } from '#ui/Button.tsx';
import { hasMessages } from '../queries.ts';
import { push } from '../text.fr.ts';
import { usePushChoice } from '../use-push-choice.ts';

const { card: text } = push;

/** Offers pushes above the conversations, once the member has a message, until it is answered [NOTIF-68]. */
export function PushCard() {
  const messages = useLive(hasMessages);
  const choice = usePushChoice();
  const canBeTurnedOn = choice?.status === 'ask' || choice?.status === 'off';
  const isOffered = messages.status === 'ready' && messages.value && canBeTurnedOn && !choice.isPostponed;
  if (!isOffered) return null;
  return (
    <section aria-label={text.label} className="mx-4 mb-3 rounded-card bg-surface p-3.5 hairline desktop:mx-6">
      <h2 className="font-text text-base font-semibold tracking-normal">{text.title}</h2>
      <p className="mt-1 text-small text-text-soft low:hidden">{text.text}</p>
      <div className="mt-3 grid grid-cols-2 gap-2 low:mt-1.5">
        <Button size="small" busy={choice.busy} onClick={() => choice.choose(true)}>
          {text.enable}
        </Button>
        <Button variant="quiet" size="small" disabled={choice.busy} onClick={choice.postpone}>
          {text.later}
        </Button>
      </div>
    </section>
  );
}
