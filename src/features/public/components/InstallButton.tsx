import { Download } from 'lucide-react';
import { site } from '../text.fr.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Icon } from '#ui/Icon.tsx';

/**
 * « Télécharger l'App » [SHELL-73]. On a static page it is hidden until the page's script shows it; the script also
 * writes the help below it.
 */
export function InstallButton({ onClick }: { onClick?: () => void }) {
  return (
    <div className="relative">
      <button
        type="button"
        data-install=""
        hidden={!onClick}
        onClick={onClick}
        className={buttonClass('quiet', 'small')}
      >
        <Icon icon={Download} size={18} />
        {site.footer.install}
      </button>
      <p
        role="status"
        data-install-help=""
        className="absolute right-0 bottom-full mb-2 w-64 rounded-control bg-raised p-3 text-small text-text shadow-float empty:hidden max-desktop:right-auto max-desktop:left-0"
      />
    </div>
  );
}
