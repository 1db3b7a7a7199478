import { useEffect, useEffectEvent, useReducer, useState, type ComponentType, type ReactNode } from 'react';
import { whenFirstScreenStands } from '#startup/gates/startup-gates.ts';
import { errorName, log } from '#lib/log.ts';
import { fr } from '#i18n/fr.ts';
import { toast } from './toast.ts';

interface DeferredProps {
  /** Stands until the part is there. */
  fallback?: ReactNode;
  /** It cannot come now, and the member who asked for it has been told. Without this, it comes with the network. */
  onUnavailable?: () => void;
}

/** Until the service worker has everything, what is not fetched while there is a network is missing without one. */
function whenIdle(load: () => Promise<unknown>): void {
  if (!('requestIdleCallback' in globalThis) || navigator.serviceWorker?.controller) return;
  requestIdleCallback(() => void load().catch(() => undefined));
}

/** A part larger than what it is opened from: it comes when it is first asked for, and its absence is no crash. */
export function deferComponent<Props extends object>(
  importComponent: () => Promise<ComponentType<Props>>,
): (props: Props & DeferredProps) => ReactNode {
  let loaded: ComponentType<Props> | null = null;
  const load = async () => (loaded ??= await importComponent());
  whenIdle(load);

  return function Deferred({ fallback = null, onUnavailable, ...props }: Props & DeferredProps) {
    const [Content, setContent] = useState<ComponentType<Props> | null>(() => loaded);
    const [attempt, retry] = useReducer((count: number) => count + 1, 0);
    const onLoadError = useEffectEvent((error: unknown) => {
      log.debug('part.unavailable', { error: errorName(error) });
      if (!onUnavailable) return addEventListener('online', retry, { once: true });
      toast(fr.ui.partUnavailable, { tone: 'bad' });
      onUnavailable();
    });
    useEffect(() => {
      if (Content) return;
      let isUnmounted = false;
      whenFirstScreenStands()
        .then(load)
        .then(
          (content) => !isUnmounted && setContent(() => content),
          (error: unknown) => !isUnmounted && onLoadError(error),
        );
      return () => {
        isUnmounted = true;
        removeEventListener('online', retry);
      };
    }, [Content, attempt]);
    return Content ? <Content {...(props as unknown as Props)} /> : fallback;
  };
}
