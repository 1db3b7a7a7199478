import { Check } from 'lucide-react';
import { landing } from '../text.fr.ts';
import { Icon } from '#ui/Icon.tsx';

const { pricing } = landing;

export function Pricing() {
  return (
    <section
      id="tarifs"
      className="late mx-auto w-full max-w-[1280px] px-4 pt-24 desktop:px-8 desktop:pt-32 wide:px-14"
    >
      <h2 className="text-[min(2.5rem,15vw)] desktop:text-[3.5rem]">{pricing.title}</h2>
      <p className="mt-4 max-w-[560px] text-lead text-text-soft">{pricing.lead}</p>
      <ul className="mt-10 grid gap-4 desktop:grid-cols-3">
        {pricing.plans.map(({ name, text, points }) => (
          <li key={name} className="rounded-card border border-line bg-surface p-6">
            <h3 className="font-text text-body font-semibold tracking-normal">{name}</h3>
            <p className="mt-3 font-display text-[2.5rem] leading-none text-accent-text">{pricing.free}</p>
            <p className="mt-4 text-text-soft">{text}</p>
            <ul className="mt-5 space-y-2 text-second">
              {points.map((point) => (
                <li key={point} className="flex items-center gap-2.5">
                  <Icon icon={Check} size={16} className="flex-none text-ok" />
                  {point}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
