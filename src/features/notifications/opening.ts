/** Decides what a notification opens for this member, who may be restricted. Pure. */
import type { Restriction } from '#domain/access/access.ts';
import { access } from '#i18n/fr/access.ts';
import { stepPaths } from '#lib/step-paths.ts';
import type { NotificationType } from '#schemas/streams/notifications.ts';
import { targetOf } from '#streams/notifications/target.ts';
import type { NotificationView } from './notification-view.ts';

export interface Opening {
  /** null: there is nothing to open. */
  path: string | null;
  /** Says that the subject is closed; the path then leads to the step that opens it. */
  closed: string | null;
}

/** Types whose subject belongs to a feature that a restriction closes. */
const features: Readonly<Partial<Record<NotificationType, keyof typeof access.closed.features>>> = {
  'private_media_access': 'privateMedia',
};

export function openingOf(view: NotificationView, restriction: Restriction): Opening {
  const feature = features[view.type];
  if (feature && restriction !== 'none')
    return {
      path: stepPaths[restriction],
      closed: access.closed.features[feature],
    };
  return { path: targetOf(view), closed: null };
}
