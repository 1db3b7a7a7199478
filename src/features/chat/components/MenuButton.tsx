import { EllipsisVertical } from 'lucide-react';
import type { ComponentProps } from 'react';
import { talk } from '#i18n/fr/talk.ts';
import { IconButton } from '#ui/IconButton.tsx';

/** Opens the menu of a conversation. */
export const MenuButton = (props: ComponentProps<'button'>) => (
  <IconButton {...props} icon={EllipsisVertical} label={talk.menu} />
);
