import { BadgeCheck, EyeOff, LifeBuoy, MapPin, Users, WifiOff, type LucideIcon } from 'lucide-react';
import { landing } from '../text.fr.ts';
import { Icon } from '#ui/Icon.tsx';

const { features } = landing;
const all: readonly { icon: LucideIcon; title: string; text: string }[] = [
  { icon: BadgeCheck, ...features.certified },
  { icon: WifiOff, ...features.offline },
  { icon: EyeOff, ...features.discreet },
  { icon: Users, ...features.everyone },
  { icon: MapPin, ...features.french },
  { icon: LifeBuoy, ...features.support },
];

export function Features() {
  return (
    <section
      id="atouts"
      className="late mx-auto w-full max-w-[1280px] px-4 pt-20 desktop:px-8 desktop:pt-28 wide:px-14"
    >
      <h2 className="max-w-[420px] text-[min(2.5rem,15vw)] desktop:text-[3.5rem]">{features.title}</h2>
      <ul className="mt-12 grid gap-x-14 gap-y-11 desktop:grid-cols-2 wide:grid-cols-3">
        {all.map(({ icon, title, text }) => (
          <li key={title}>
            <span className="plate">
              <Icon icon={icon} />
            </span>
            <h3 className="mt-5 text-[1.625rem]">{title}</h3>
            <p className="mt-2 max-w-[46ch] text-text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
