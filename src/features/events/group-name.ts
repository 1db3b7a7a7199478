import { GROUP_NAME_MAX, GROUP_NAME_MIN } from '#schemas/limits.ts';

const graphemes = new Intl.Segmenter('fr', { granularity: 'grapheme' });

/** Returns the name of an event's group: its title, as whole characters within the limits of a group's name. */
export function groupName(title: string): string {
  const long = [...title].length < GROUP_NAME_MIN ? `Soirée ${title}` : title;
  let name = '';
  for (const { segment } of graphemes.segment(long)) {
    if ([...(name + segment)].length > GROUP_NAME_MAX) break;
    name += segment;
  }
  return name.trim();
}
