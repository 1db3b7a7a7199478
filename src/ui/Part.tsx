import { lazy, useState, type ComponentType, type ReactNode } from 'react';

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
export function part<Props extends object>(importComponent: () => Promise<ComponentType<Props>>): Part<Props> {
  let loaded: ComponentType<Props> | null = null;
  const load = async () => {
    loaded = await importComponent();
    return { default: loaded };
  };
  const LazyComponent = lazy(load);
  function Component(props: Props) {
    const [Content] = useState<ComponentType<Props>>(() => loaded ?? LazyComponent);
    return <Content {...props} />;
  }
  return { load, Component };
}
