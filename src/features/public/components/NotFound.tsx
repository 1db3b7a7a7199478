import { site } from '../text.fr.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Niche } from '#ui/Niche.tsx';

/** Shown at an address without a page [SHELL-29]. */
export function NotFound() {
  const { title, text, home } = site.notFound;
  return (
    <div className="grid flex-1 place-content-center place-items-center p-6 text-center">
      <Niche faint className="mb-8 h-[168px] w-[140px]" />
      <h1 className="text-title">{title}</h1>
      <p className="mt-3 max-w-sm text-balance text-text-soft">{text}</p>
      <a href="/" className={buttonClass('main', 'normal', 'mt-7')}>
        {home}
      </a>
    </div>
  );
}
