import type { CachedAnswerControl } from '#device/answers/use-cached-answer.ts';
import { useRefreshOnChange } from '#device/answers/use-refresh-on-change.ts';
import type { OwnGroup } from './queries.ts';

/**
 * Reads a list of a group again when somebody came, left, was banned or got another role [GROUP-53]: each is a system
 * row. A list of several pages stays, because it would change under its reader.
 */
export function useListRefresh<Page>(group: OwnGroup, { answer, refresh }: CachedAnswerControl<Page>): void {
  useRefreshOnChange(group.group.info.system, () => {
    if (answer.status !== 'stored' || answer.pages.length === 1) refresh();
  });
}
