import { settings } from '#i18n/fr/settings.ts';
import { useTitle } from '#ui/use-title.ts';
import { SettingsLink } from '../components/SettingsLink.tsx';
import { sections } from '../sections.fr.ts';

/** « Paramètres »: leads to all sections [MEMBERAREA-26]. It needs neither the network nor the member's data. */
export function SettingsScreen() {
  useTitle(settings.title);
  return (
    <div className="mx-auto flex w-full max-w-[768px] flex-1 flex-col px-4 pt-5 pb-10 desktop:px-8 desktop:pt-12">
      <h1 className="mb-5 text-title leading-tight desktop:mb-8 desktop:text-display">{settings.title}</h1>
      <nav aria-label={settings.title}>
        <ul className="divide-y divide-line overflow-hidden rounded-card bg-surface hairline">
          {sections.map((section) => (
            <li key={section.to}>
              <SettingsLink {...section} />
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
