import { useEffect, useEffectEvent, useRef } from 'react';
import type { CachedAnswerControl } from '#device/answers/use-cached-answer.ts';
import type { OwnGroup } from './queries.ts';

/**
 * Reads a list of a group again when somebody came, left, was banned or got another role [GROUP-53]: each is a system
 * row. A list of several pages stays, because it would change under its reader.
 */
export function useRefreshOnChange<Page>(group: OwnGroup, { answer, refresh }: CachedAnswerControl<Page>): void {
  const { system } = group.group.info;
  const known = useRef(system);
  const onChange = useEffectEvent(() => {
    if (answer.status !== 'stored' || answer.pages.length === 1) refresh();
  });
  useEffect(() => {
    if (known.current === system) return;
    known.current = system;
    onChange();
  }, [system]);
}
