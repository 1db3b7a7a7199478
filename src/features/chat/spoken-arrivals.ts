/** Tells a screen reader who writes, in the tabs whose member has asked for it [DISPLAY-29]. */
import { EMPTY, filter, fromEventPattern, map, startWith, switchMap, withLatestFrom, distinctUntilChanged } from 'rxjs';
import { chat } from '#i18n/fr/chat.ts';
import { spoken } from '#i18n/fr/spoken.ts';
import { conversationTitle } from '#domain/conversation-title.ts';
import type { ArrivalKind } from '#domain/arrivals.ts';
import { log } from '#lib/log.ts';
import { displayOf } from '#platform/display.ts';
import { currentAppearance, watchAppearance } from '#platform/appearance.ts';
import { announce } from '#platform/announce.ts';
import { unreadArrivals } from '#device/arrivals.ts';
import { unreadConversations } from '#device/conversations.ts';
import type { Device } from '#device/device.ts';

const isWanted = () => currentAppearance().accessibility.screenReaderOptimized;

/** As sounds do: of muted groups only mentions, if the member wants them; and in the tab that is looked at. */
const mayBeSpoken = (kind: ArrivalKind, { account }: Device): boolean =>
  document.visibilityState === 'visible' && (kind !== 'muted-mention' || displayOf(account).mutedMentions);

export function startSpokenArrivals(device: Device): () => void {
  const wanted = fromEventPattern(watchAppearance, (_, stop: () => void) => stop()).pipe(
    startWith(undefined),
    map(isWanted),
    distinctUntilChanged(),
  );
  const authors = (isOn: boolean) =>
    isOn
      ? unreadArrivals(device).pipe(
          filter(({ kind }) => mayBeSpoken(kind, device)),
          withLatestFrom(unreadConversations(device)),
          map(([{ id }, rows]) => rows.find((row) => row.id === id)),
          filter((row) => row !== undefined),
        )
      : EMPTY;
  const subscription = wanted.pipe(switchMap(authors)).subscribe({
    next: (row) => announce(spoken.messageFrom(conversationTitle(row).name ?? chat.unknown)),
    error: (error: unknown) => log.crash('arrivals.not-spoken', error),
  });
  return () => subscription.unsubscribe();
}
