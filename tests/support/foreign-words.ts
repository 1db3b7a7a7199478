/** Finds French words in what the app itself says on a screen. */
import type { Page } from '@playwright/test';

/** Letters and frequent words of French that no English text has. */
const FRENCH =
  /[àâçèéêëîïôùûœ«»]|\b(aucune?|avec|ce|cette|dans|des|du|elle|est|et|il|la|le|les|leur|ne|ni|nos|notre|nous|ou|par|pas|plus|pour|que|qui|sans|ses|son|sont|sur|une?|vos|votre|vous)\b/i;

/** What members and venues are called and have written, and documents that are marked as French. */
const THEIRS = '[dir="auto"], [dir="auto"] *, [lang="fr"], [lang="fr"] *, bdi, bdi *';

/** Resolves to the French texts that this screen shows or names; `names`: texts that may stand there. */
export async function frenchTexts(page: Page, names: readonly string[]): Promise<string[]> {
  const texts = await page.evaluate((theirs) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [document.title];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || parent.matches(theirs) || parent.closest('script, style') || !parent.checkVisibility()) continue;
      found.push(node.nodeValue ?? '');
    }
    for (const each of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      if (!each.matches(theirs))
        for (const name of ['aria-label', 'placeholder', 'title', 'alt']) found.push(each.getAttribute(name) ?? '');
    return found;
  }, THEIRS);
  return [...new Set(texts.map((text) => text.trim()))].filter((text) =>
    FRENCH.test(names.reduce((rest, name) => rest.replaceAll(name, ''), text)),
  );
}
