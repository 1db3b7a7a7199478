/** Loads parts of the app on demand. Components are loaded late only through this file. */
import { lazy, useEffect, useEffectEvent, useReducer, useState, type ComponentType, type ReactNode } from 'react';
import { holdRest, whenPageRests } from '#startup/gates/page-rest.ts';
import { rendered, whenFirstScreenStands } from '#startup/gates/startup-gates.ts';
import { errorName, log } from '#lib/log.ts';
import { onceNetworkReturns } from '#lib/network-return.ts';
import { appTexts } from '#i18n/fr/app.ts';
import { toast } from './toast.ts';

type ImportComponent<Props extends object> = () => Promise<ComponentType<Props>>;

/** Imports a component once, and again after a failure. */
function importOnce<Props extends object>(importComponent: ImportComponent<Props>) {
  let loaded: ComponentType<Props> | null = null;
  return { get: () => loaded, load: async () => (loaded ??= await importComponent()) };
}

/** A part of the app that is loaded on demand. */
export interface Part<Props extends object> {
  /** Resolves when the part is loaded. May be called in advance, and again after a failure. */
  load: () => Promise<unknown>;
  Component: (props: Props) => ReactNode;
}

/**
 * Like React's `lazy`, but a part that is already loaded renders at once. A fallback, however short, would delay the
 * screen by the 300 ms for which React shows it.
 */
export function lazyPart<Props extends object>(importComponent: ImportComponent<Props>): Part<Props> {
  const { get, load } = importOnce(importComponent);
  const LazyComponent = lazy(async () => {
    const release = holdRest();
    try {
      return { default: await load() };
    } finally {
      release();
    }
  });
  function Component(props: Props) {
    const [Content] = useState<ComponentType<Props>>(() => get() ?? LazyComponent);
    return <Content {...props} />;
  }
  return { load, Component };
}

interface DeferredProps {
  /** Shown until the part is loaded. */
  fallback?: ReactNode;
  /**
   * Called when the part cannot be loaded, after a toast has said so. Without it, loading is retried when the network
   * is back.
   */
  onUnavailable?: () => void;
}

/**
 * Loads a part while the page is idle, if no service worker stores it. Otherwise it would be missing without a network.
 * Nor does it come before its gate: an idle moment may be one in which a screen waits for the network.
 */
function whenIdle(gate: () => Promise<void>, load: () => Promise<unknown>): void {
  if (!('requestIdleCallback' in globalThis) || navigator.serviceWorker?.controller) return;
  requestIdleCallback(() => {
    rendered
      .then(gate)
      .then(load)
      .catch(() => undefined);
  });
}

/**
 * A part that is larger than the element that opens it. It is loaded when it is first rendered, and a failure to load
 * it is no crash.
 */
export const deferredPart = <Props extends object>(importComponent: ImportComponent<Props>) =>
  partAfter(whenFirstScreenStands, importComponent);

/**
 * Like `deferredPart`, for a part that a start does not show, or only to few members: it waits until the page rests, so
 * that it takes no time from a conversation that is opened right after the start.
 */
export const restingPart = <Props extends object>(importComponent: ImportComponent<Props>) =>
  partAfter(whenPageRests, importComponent);

function partAfter<Props extends object>(
  gate: () => Promise<void>,
  importComponent: ImportComponent<Props>,
): (props: Props & DeferredProps) => ReactNode {
  const { get, load } = importOnce(importComponent);
  whenIdle(gate, load);

  return function Deferred({ fallback = null, onUnavailable, ...props }: Props & DeferredProps) {
    const [Content, setContent] = useState<ComponentType<Props> | null>(get);
    const [attempt, retry] = useReducer((count: number) => count + 1, 0);
    const onLoadError = useEffectEvent((error: unknown) => {
      log.debug('part.unavailable', { error: errorName(error) });
      if (!onUnavailable) return onceNetworkReturns(retry);
      toast(appTexts.ui.partUnavailable, { tone: 'bad' });
      onUnavailable();
      return undefined;
    });
    useEffect(() => {
      if (Content) return;
      let isUnmounted = false;
      let stopWaiting: (() => void) | undefined;
      gate()
        .then(load)
        .then(
          (content) => !isUnmounted && setContent(() => content),
          (error: unknown) => {
            if (!isUnmounted) stopWaiting = onLoadError(error);
          },
        );
      return () => {
        isUnmounted = true;
        stopWaiting?.();
      };
    }, [Content, attempt]);
    return Content ? <Content {...(props as unknown as Props)} /> : fallback;
  };
}
