/** What a member may do in a group, as this device knows it; the server judges at receipt [G28]. */
import type { GroupSwitch } from '#schemas/streams/group.ts';
import type { GroupView } from './views.ts';

export const isGroupAdmin = ({ own }: Pick<GroupView, 'own'>): boolean => own.role === 'admin';

/** Returns whether a member may do what a group can keep for its admins. */
export const mayInGroup = (group: GroupView, what: GroupSwitch): boolean =>
  isGroupAdmin(group) || !group.info.adminsOnly.includes(what);
