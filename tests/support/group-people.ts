/** Members with two devices each, for end-to-end tests of groups. What is made without a device: groups-at.ts. */
import { expect, type Locator } from '@playwright/test';
import type { ConversationId } from '#schemas/ids.ts';
import type { Device, DeviceOptions } from './browser-device.ts';
import { createListedMember } from './listed-members.ts';
import type { TestMember } from './sign-up.ts';

/** A member with two devices, both signed in. */
export interface GroupPerson {
  member: TestMember;
  phone: Device;
  desk: Device;
  both: readonly [Device, Device];
}

type OpenDevice = (name: string, options?: Partial<Omit<DeviceOptions, 'name'>>) => Promise<Device>;
const DESKTOP = { width: 1280, height: 800 };

/** Signs up three members who can be found, each with a phone and a desk; `tag` keeps their names apart. */
export async function threePeople(
  url: string,
  device: OpenDevice,
  tag: string,
): Promise<[GroupPerson, GroupPerson, GroupPerson]> {
  const person = async (name: string): Promise<GroupPerson> => {
    const member = await createListedMember(url, `${name}${tag}`, {});
    const [phone, desk] = [await device(member.username), await device(member.username, { viewport: DESKTOP })];
    for (const each of [phone, desk]) await each.signIn();
    return { member, phone, desk, both: [phone, desk] };
  };
  return [await person('alba'), await person('brune'), await person('cleo')];
}

/** Opens a group by its address, because the list renders only visible rows. */
export async function openGroup(device: Device, groupId: ConversationId): Promise<void> {
  await device.goto(`/#/chat/group/${groupId}`);
  await expect(device.messages()).toBeVisible();
}

/** The id of the group that a device shows. */
export async function openedGroup(device: Device): Promise<ConversationId> {
  await device.page.waitForURL(/#\/chat\/group\/[0-9a-f-]{36}/);
  return /group\/([0-9a-f-]{36})/.exec(device.page.url())?.[1] as ConversationId;
}

/** A group's row in the list. */
export const groupRow = (device: Device, name: string): Locator =>
  device.conversations().getByRole('listitem').filter({ hasText: name });
