const KEY = 'language';

/**
 * Stores the language of this build, and names it on the document for browsers and screen readers [SHELL-170,
 * SHELL-171]. A stored language that the build has no texts in is replaced [SHELL-172]: see `scripts/language.ts`.
 */
export function startLanguage(language: string): void {
  document.documentElement.lang = language;
  try {
    if (localStorage.getItem(KEY) !== language) localStorage.setItem(KEY, language);
  } catch {
    // Where the browser stores nothing, the document alone says it.
  }
}
