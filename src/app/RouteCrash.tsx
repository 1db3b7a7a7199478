import { appTexts } from '#i18n/fr/app.ts';
import { Button } from '#ui/Button.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { Link } from 'react-router-dom';

/** Shown instead of a single crashed screen; the header and the other screens stay [SHELL-136]. */
export function RouteCrash() {
  return (
    <section
      role="alert"
      className="grid min-h-[70dvh] flex-1 place-content-center place-items-center gap-4 p-6 text-center"
    >
      <h1 className="text-title">{appTexts.shell.routerError.title}</h1>
      <p className="max-w-md text-balance text-text-soft">{appTexts.shell.routerError.text}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <Link to="/home" className={buttonClass('quiet')}>
          {appTexts.shell.routerError.home}
        </Link>
        <Button onClick={() => location.reload()}>{appTexts.shell.routerError.reload}</Button>
      </div>
    </section>
  );
}
