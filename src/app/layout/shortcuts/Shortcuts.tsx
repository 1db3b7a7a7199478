import { useEffect, useEffectEvent, useState } from 'react';
import { appTexts } from '#i18n/fr/app.ts';
import { announce } from '#platform/announce.ts';
import { deferredPart } from '#ui/LazyPart.tsx';
import { isOverlayOpen, isTyping } from '#ui/open-overlay.ts';
import { isOfInterest, neighbourIn, shortcutOf } from './keys.ts';
import { announcements, shortcutList } from './text.fr.ts';

const KeysSheet = deferredPart(() => import('#ui/KeysSheet.tsx').then((m) => m.KeysSheet));

/** The visible one of the header and the bar. */
const firstEntry = () =>
  [...document.querySelectorAll<HTMLElement>(`nav[aria-label="${appTexts.shell.mainNavigation}"] :is(a, button)`)].find(
    (entry) => entry.checkVisibility(),
  );

/** Listens to the keys of all screens, and lists them under « ? ». `onSearch` opens the search. */
export function Shortcuts({ onSearch }: { onSearch: () => void }) {
  const [isListed, setListed] = useState(false);
  const acts = {
    main: () => document.getElementById('main')?.focus(),
    nav: () => firstEntry()?.focus(),
    search: onSearch,
    list: () => setListed(true),
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isOfInterest(event) || event.defaultPrevented || isOverlayOpen()) return;
    const shortcut = shortcutOf(event, isTyping(event.target));
    if (shortcut) {
      event.preventDefault();
      acts[shortcut]();
      if (shortcut !== 'list') announce(announcements[shortcut]);
      return;
    }
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey;
    if (!isPlain || !document.documentElement.classList.contains('keyboard-navigation')) return;
    const neighbour = event.target instanceof Element ? neighbourIn(event.target, event.key) : null;
    if (!neighbour) return;
    event.preventDefault();
    neighbour.focus();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
  const close = () => setListed(false);
  return isListed && <KeysSheet {...shortcutList} onClose={close} onUnavailable={close} />;
}
