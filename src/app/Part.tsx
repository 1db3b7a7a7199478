import { lazy, useState, type ComponentType, type ReactNode } from 'react';

/** A part of the app that is loaded when it is needed. */
export interface Part {
  /** Resolves when it is there; may be called ahead, and again after a failure. */
  load: () => Promise<unknown>;
  Component: () => ReactNode;
}

/**
 * `lazy`, but what has been loaded already is rendered at once: a fallback, however short, would hold the screen back for
 * the 300 ms that React lets a fallback stand.
 */
export function part(fetch: () => Promise<ComponentType>): Part {
  let loaded: ComponentType | null = null;
  const load = async () => {
    loaded = await fetch();
    return { default: loaded };
  };
  const Later = lazy(load);
  function Component() {
    const [Content] = useState<ComponentType>(() => loaded ?? Later);
    return <Content />;
  }
  return { load, Component };
}
