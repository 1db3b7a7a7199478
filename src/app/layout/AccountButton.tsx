import type { ComponentProps } from 'react';
import { appTexts } from '#i18n/fr/app.ts';
import { Avatar } from '#ui/Avatar.tsx';

/** Opens the account menu. On desktop it shows the name beside the picture. */
export function AccountButton({
  name,
  avatarUrl,
  ...rest
}: ComponentProps<'button'> & { name: string; avatarUrl: string | null }) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={appTexts.shell.menu}
      className="-mr-1 flex min-h-11 items-center gap-3 rounded-control px-1 font-medium hover:bg-raised desktop:-mr-2 desktop:px-2"
    >
      <span className="max-w-40 truncate max-desktop:hidden">{name}</span>
      <Avatar name={name} url={avatarUrl} size={36} />
    </button>
  );
}
