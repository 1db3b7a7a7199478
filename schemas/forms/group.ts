import * as z from 'zod/mini';
import { groupDescription, groupName } from '../commands/group-command.ts';
import { conversationId, memberId } from '../ids.ts';
import { INVITATIONS_A_DAY, GROUP_LINK_DAYS, GROUP_MEMBERS_LIMIT } from '../limits.ts';
import { groupPrivacy } from '../streams/group.ts';

const fields = {
  name: groupName,
  description: groupDescription,
  privacy: groupPrivacy,
  /** Path of the picture; empty: none. */
  avatar: z.string(),
};
const person = z.object({ id: memberId, username: z.string(), avatarUrl: z.nullable(z.string()) });

/** What a group is, as its admins change it. */
export const groupSettingsForm = z.object(fields);
export type GroupSettingsForm = z.infer<typeof groupSettingsForm>;

/** A new group. Its id is chosen with the form, so that a repeated attempt makes no second group. */
export const newGroupForm = z.object({
  ...fields,
  groupId: conversationId,
  people: z.array(person).check(z.maxLength(INVITATIONS_A_DAY)),
});
export type NewGroupForm = z.infer<typeof newGroupForm>;
/** As the form holds it. */
export type NewGroupInput = z.input<typeof newGroupForm>;

/** A whole number within bounds, as typed; the key of its refusal is the field's name. */
const numberWithin = (field: string, max: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\s*\d{1,4}\s*$/, { error: field })), z.transform(Number)),
    z.int().check(z.minimum(1, { error: field }), z.maximum(max, { error: field })),
  );

/** Terms of a link to a group. */
export const groupLinkForm = z.object({
  days: numberWithin('days', GROUP_LINK_DAYS),
  uses: numberWithin('uses', GROUP_MEMBERS_LIMIT),
  asks: z.boolean(),
});
export type GroupLinkForm = z.infer<typeof groupLinkForm>;
