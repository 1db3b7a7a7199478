/**
 * The language of the app [SHELL-170, SHELL-171]. Only a language with a catalogue counts: French alone today
 * [SHELL-172]. A second one is another file of texts, and its name in this list.
 */
const languages = ['fr'] as const;
type Language = (typeof languages)[number];
const KEY = 'language';
const DEFAULT: Language = 'fr';

export const languageFrom = (stored: string | null): Language =>
  languages.find((language) => language === stored) ?? DEFAULT;

/** Stores the language that counts, and names it on the document for browsers and screen readers. */
export function startLanguage(): void {
  try {
    const stored = localStorage.getItem(KEY);
    const language = languageFrom(stored);
    if (stored !== language) localStorage.setItem(KEY, language);
    document.documentElement.lang = language;
  } catch {
    // Where the browser stores nothing, the document says what it was built with.
  }
}
