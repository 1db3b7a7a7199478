import { registration } from './text.fr.ts';
import { CheckField } from '#ui/CheckField.tsx';

const link = 'font-medium text-accent-text underline underline-offset-2';

/** « J'ai 18 ans ou plus… », with links to the terms; each opens in a new tab [AUTH-76, AUTH-77, AUTH-78]. */
export function TermsField() {
  const { before, terms, between, privacy } = registration.terms;
  return (
    <CheckField name="terms">
      {before}
      <a href="/terms" target="_blank" rel="noopener" className={link}>
        {terms}
      </a>
      {between}
      <a href="/privacy" target="_blank" rel="noopener" className={link}>
        {privacy}
      </a>
    </CheckField>
  );
}
