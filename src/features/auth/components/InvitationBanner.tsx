import { Gift } from 'lucide-react';
import { registration } from '../registration/text.fr.ts';
import { Icon } from '#ui/Icon.tsx';

/** Names the inviting club and its offer [REFERRAL-07, REFERRAL-08]. */
export function InvitationBanner({ business }: { business: string }) {
  const { title, text } = registration.offer;
  return (
    <section role="status" className="flex items-start gap-3 rounded-card bg-surface px-4 py-3.5 hairline">
      <Icon icon={Gift} size={20} className="mt-0.5 flex-none text-accent-text" />
      <div>
        <p className="font-semibold">{title(business)}</p>
        <p className="text-second text-text-soft">{text}</p>
      </div>
    </section>
  );
}
