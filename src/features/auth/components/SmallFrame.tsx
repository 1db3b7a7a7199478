import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { registration } from '../registration/text.fr.ts';
import { useTitle } from '#ui/use-title.ts';
import { Wordmark } from '#ui/Wordmark.tsx';
import { SignInFrame } from './SignInFrame.tsx';

/** Frame of a small step beside the sign-in: a title, a sentence, and a form. */
export function SmallFrame({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  useTitle(title);
  return (
    <SignInFrame>
      <div className="text-center desktop:hidden">
        <Link to="/" aria-label={registration.home}>
          <Wordmark />
        </Link>
      </div>
      <h1 className="mt-6 text-center text-[min(2.125rem,14vw)] leading-tight text-balance desktop:mt-0 desktop:text-left desktop:text-display">
        {title}
      </h1>
      {text !== undefined && <p className="mt-3 text-center text-text-soft desktop:text-left">{text}</p>}
      <div className="mt-7 grid gap-5">{children}</div>
    </SignInFrame>
  );
}
