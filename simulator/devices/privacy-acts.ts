/** What a member chooses about their privacy on a device, with the same call as the product's screen. */
import { audience } from '#schemas/actions/privacy-set.ts';
import type { Dice } from '../core/chance.ts';
import type { SimDevice } from './device.ts';
import { ignoreFailure } from './messages.ts';

/** Says who may write first; a second choice while the first one waits takes its place. */
export function choosePrivacy(device: SimDevice, choice: number, roll: Dice): void {
  const choose = (n: number) =>
    ignoreFailure(
      device.page.outbox.dispatch({
        action: 'privacy.set',
        data: { setting: 'writing', audience: audience.options[n % audience.options.length] ?? 'everyone' },
      }),
    );
  choose(choice);
  if (roll(3) === 0) choose(roll(3));
}
