import { clusters } from '#schemas/characters.ts';
import { GROUP_NAME_MAX, GROUP_NAME_MIN } from '#schemas/limits.ts';
import { events } from './text.fr.ts';

/** Returns the name of an event's group: its title, as whole characters within the limits of a group's name. */
export function groupName(title: string): string {
  const long = [...title].length < GROUP_NAME_MIN ? events.guests.groupOf(title) : title;
  let name = '';
  for (const cluster of clusters(long)) {
    if ([...(name + cluster)].length > GROUP_NAME_MAX) break;
    name += cluster;
  }
  return name.trim();
}
