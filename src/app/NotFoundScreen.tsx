import { Link } from 'react-router-dom';
import { appTexts } from '#i18n/fr/app.ts';
import { notFoundWords } from '#i18n/fr/not-found.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Niche } from '#ui/Niche.tsx';
import { useTitle } from '#ui/use-title.ts';

/**
 * Shown for an unknown path [SHELL-29]. Its link leads a member home and a guest to the landing page. With
 * `unavailablePath` it says that this page could not be loaded without a network.
 */
export function NotFoundScreen({ unavailablePath }: { unavailablePath?: string }) {
  const text = unavailablePath === undefined ? notFoundWords.notFound : notFoundWords.unread;
  useTitle(text.title);
  return (
    <main className="grid min-h-screen-free flex-1 place-content-center place-items-center p-6 text-center">
      <Niche faint className="mb-8 h-[168px] w-[140px]" />
      <h1 className="text-title">{text.title}</h1>
      <p className="mt-3 max-w-sm text-balance text-text-soft">{text.text}</p>
      {unavailablePath !== undefined && (
        <a href={unavailablePath} className={buttonClass('main', 'normal', 'mt-7')}>
          {appTexts.ui.retry}
        </a>
      )}
      <Link
        to="/"
        className={buttonClass(
          unavailablePath === undefined ? 'main' : 'plain',
          'normal',
          unavailablePath === undefined ? 'mt-7' : 'mt-3',
        )}
      >
        {notFoundWords.notFound.home}
      </Link>
    </main>
  );
}
