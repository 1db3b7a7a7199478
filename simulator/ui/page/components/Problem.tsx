import { Link } from 'react-router-dom';
import { laboratory } from '../text.fr.ts';
import { Button } from '#ui/Button.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { Niche } from '#ui/Niche.tsx';
import { CATALOGUE } from '../address.ts';

/** Says why no scenario can be played, with buttons to retry or to choose another one. */
export function Problem({ title, text, onRetry }: { title: string; text: string; onRetry?: () => void }) {
  return (
    <div role="alert" className="m-auto flex max-w-md flex-col items-center px-6 py-12 text-center">
      <Niche faint className="mb-7 h-[148px] w-[124px]" />
      <h1 className="font-text text-lead leading-6 font-semibold tracking-normal">{title}</h1>
      <p className="mt-2 text-second text-balance text-text-soft">{text}</p>
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        {onRetry && (
          <Button size="small" onClick={onRetry}>
            {laboratory.problems.retry}
          </Button>
        )}
        <Link to={CATALOGUE} className={buttonClass('quiet', 'small')}>
          {laboratory.problems.choose}
        </Link>
      </div>
    </div>
  );
}
