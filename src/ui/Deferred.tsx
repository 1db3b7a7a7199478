import { useEffect, useEffectEvent, useReducer, useState, type ComponentType, type ReactNode } from 'react';
import { firstScreen } from '#lib/first-screen.ts';
import { errorName, log } from '#lib/log.ts';
import { fr } from '#i18n/fr.ts';
import { toast } from './toast.ts';

interface Meanwhile {
  /** Stands until the part is there. */
  meanwhile?: ReactNode;
  /** It cannot come now, and the member who asked for it has been told. Without this, it comes with the network. */
  onUnavailable?: () => void;
}

/** Until the service worker has everything, what is not fetched while there is a network is missing without one. */
function whenIdle(load: () => Promise<unknown>): void {
  if (!('requestIdleCallback' in globalThis) || navigator.serviceWorker?.controller) return;
  requestIdleCallback(() => void load().catch(() => undefined));
}

/** A part larger than what it is opened from: it comes when it is first asked for, and its absence is no crash. */
export function deferred<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
): (props: Props & Meanwhile) => ReactNode {
  let loaded: ComponentType<Props> | null = null;
  const load = async () => (loaded ??= await fetch());
  whenIdle(load);

  return function Deferred({ meanwhile = null, onUnavailable, ...props }: Props & Meanwhile) {
    const [Content, come] = useState<ComponentType<Props> | null>(() => loaded);
    const [attempt, tryAgain] = useReducer((count: number) => count + 1, 0);
    const unavailable = useEffectEvent((error: unknown) => {
      log.debug('part.unavailable', { error: errorName(error) });
      if (!onUnavailable) return addEventListener('online', tryAgain, { once: true });
      toast(fr.ui.partUnavailable, { tone: 'bad' });
      onUnavailable();
    });
    useEffect(() => {
      if (Content) return;
      let gone = false;
      firstScreen()
        .then(load)
        .then(
          (content) => !gone && come(() => content),
          (error: unknown) => !gone && unavailable(error),
        );
      return () => {
        gone = true;
        removeEventListener('online', tryAgain);
      };
    }, [Content, attempt]);
    return Content ? <Content {...(props as unknown as Props)} /> : meanwhile;
  };
}
