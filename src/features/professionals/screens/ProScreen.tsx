import { Navigate, Link } from 'react-router-dom';
import { ownProfile } from '#device/first-queries.ts';
import { useLive } from '#device/use-live.ts';
import { buttonClass } from '#ui/button-class.ts';
import { useTitle } from '#ui/use-title.ts';
import { RegistrationState } from '../components/RegistrationState.tsx';
import { professionals } from '../text.fr.ts';
import { professionalsTitle } from '../title.fr.ts';

const { intro: text } = professionals;

/** `/pro` for members who are no professionals [PRO-01, PRO-02]: what the space is, and how to get it. */
export function ProIntroScreen() {
  useTitle(professionalsTitle);
  return (
    <div className="mx-auto w-full max-w-[960px] flex-1 px-4 pt-5 pb-10 desktop:px-8 desktop:pt-12">
      <p className="text-small font-semibold text-accent-text">{professionalsTitle}</p>
      <h1 className="mt-1 text-title text-balance desktop:text-display">{text.title}</h1>
      <p className="mt-3 max-w-[62ch] text-lead text-text-soft">{text.lead}</p>
      <Link to="/pro/register" className={buttonClass('main', 'normal', 'mt-6')}>
        {text.register}
      </Link>
      <ul className="mt-9 grid gap-3 desktop:grid-cols-2">
        {text.parts.map((part) => (
          <li key={part.title} className="rounded-card bg-surface p-5 hairline">
            <h2 className="font-text text-lead font-semibold tracking-normal">{part.title}</h2>
            <p className="mt-1 text-text-soft">{part.text}</p>
          </li>
        ))}
      </ul>
      <section aria-labelledby="pro-steps" className="mt-9">
        <h2 id="pro-steps" className="text-mark">
          {text.stepsTitle}
        </h2>
        <ol className="mt-3 grid max-w-[62ch] list-decimal gap-2 pl-6 text-text-soft">
          {text.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
    </div>
  );
}

/** `/pro` for professionals: their figures once they are approved, until then where their registration stands. */
export function ProHomeScreen() {
  const profile = useLive(ownProfile);
  if (profile.status === 'ready' && profile.value?.professional === 'approved')
    return <Navigate to="/pro/dashboard" replace />;
  return <RegistrationState />;
}
