import { Link } from 'react-router-dom';
import { access as text } from '#i18n/fr/access.ts';
import { stepPaths } from '#lib/step-paths.ts';
import { buttonClass } from './button-class.ts';
import { Niche } from './Niche.tsx';

interface RestrictedStateProps {
  /** The closed feature. */
  feature: keyof typeof text.closed.features;
  /** The restriction that closes it, from `ownAccess`. */
  restriction: keyof typeof text.closed.steps;
  completion: number;
}

/**
 * Replaces a feature that is closed to this member: names it, the reason, and the one step that opens it [PROFILE-68].
 */
export function RestrictedState({ feature, restriction, completion }: RestrictedStateProps) {
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center px-6 py-12 text-center">
      <Niche faint className="mb-7 h-[148px] w-[124px]" />
      <p className="text-lead font-semibold text-balance">{text.closed.features[feature]}</p>
      <p className="mt-2 text-second text-balance text-text-soft">{text.banner.messages[restriction](completion)}</p>
      <Link to={stepPaths[restriction]} className={buttonClass('main', 'normal', 'mt-6')}>
        {text.closed.steps[restriction]}
      </Link>
    </div>
  );
}
