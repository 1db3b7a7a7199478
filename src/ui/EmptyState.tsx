import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from './button-class.ts';
import { Niche } from './Niche.tsx';

interface Props {
  title: string;
  /** It is all of the screen, whose heading its title then is. */
  whole?: boolean;
  children?: ReactNode;
  /** A button; or `way`, a link to where there is something. */
  action?: ReactNode;
  way?: { to: string; label: string };
}

/** Says that there is nothing yet: one sentence, at most one action, and a faint niche as a drawing. */
export function EmptyState({ title, whole = false, children, action, way }: Props) {
  const Title = whole ? 'h1' : 'p';
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center px-6 py-12 text-center">
      <Niche faint className="mb-7 h-[148px] w-[124px]" />
      <Title className="font-text text-lead font-semibold tracking-normal text-balance">{title}</Title>
      {children !== undefined && <p className="mt-2 text-second text-balance text-text-soft">{children}</p>}
      {action !== undefined && <div className="mt-5">{action}</div>}
      {way !== undefined && (
        <div className="mt-5">
          <Link to={way.to} className={buttonClass('quiet', 'small')}>
            {way.label}
          </Link>
        </div>
      )}
    </div>
  );
}
