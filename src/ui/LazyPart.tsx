/** Parts of the app that are loaded when they are needed: the only way to load a component late. */
import { lazy, useEffect, useEffectEvent, useReducer, useState, type ComponentType, type ReactNode } from 'react';
import { whenFirstScreenStands } from '#startup/gates/startup-gates.ts';
import { errorName, log } from '#lib/log.ts';
import { fr } from '#i18n/fr.ts';
import { toast } from './toast.ts';

type ImportComponent<Props extends object> = () => Promise<ComponentType<Props>>;

/** Imports once; again after a failure. */
function importOnce<Props extends object>(importComponent: ImportComponent<Props>) {
  let loaded: ComponentType<Props> | null = null;
  return { get: () => loaded, load: async () => (loaded ??= await importComponent()) };
}

/** A part of the app that is loaded when it is needed. */
export interface Part<Props extends object> {
  /** Resolves when it is there; may be called ahead, and again after a failure. */
  load: () => Promise<unknown>;
  Component: (props: Props) => ReactNode;
}

/**
 * `lazy`, but what has been loaded already is rendered at once: a fallback, however short, would hold the screen back
 * for the 300 ms that React lets a fallback stand.
 */
export function lazyPart<Props extends object>(importComponent: ImportComponent<Props>): Part<Props> {
  const { get, load } = importOnce(importComponent);
  const LazyComponent = lazy(async () => ({ default: await load() }));
  function Component(props: Props) {
    const [Content] = useState<ComponentType<Props>>(() => get() ?? LazyComponent);
    return <Content {...props} />;
  }
  return { load, Component };
}

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
export function deferredPart<Props extends object>(
  importComponent: ImportComponent<Props>,
): (props: Props & DeferredProps) => ReactNode {
  const { get, load } = importOnce(importComponent);
  whenIdle(load);

  return function Deferred({ fallback = null, onUnavailable, ...props }: Props & DeferredProps) {
    const [Content, setContent] = useState<ComponentType<Props> | null>(get);
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
