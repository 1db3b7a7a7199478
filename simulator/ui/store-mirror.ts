/** The director's copy of a device's stored data, as the device last reported it. */
import { START } from '#simulator/server/fixed-ids.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { ObservedDevice } from '../invariants/observed-world.ts';
import { ScreenState } from '../devices/screen-state.ts';
import type { DeviceContents } from './device-messages.ts';

export class StoreMirror implements ObservedDevice {
  readonly name: string;
  readonly index: number;
  /** Time of the device's next event; null: none. */
  nextEventAt: number | null = 0;
  contents: DeviceContents;
  private readonly now: () => number;

  constructor(index: number, contents: DeviceContents, now: () => number) {
    [this.name, this.index, this.contents, this.now] = [`d${index}`, index, contents, now];
  }

  get account(): MemberId {
    return this.contents.account;
  }
  get era(): number {
    return this.contents.era;
  }
  get eraseCount(): number {
    return this.contents.eraseCount;
  }
  get clock(): number {
    return START + this.now() + this.contents.skew;
  }

  readScreen(): ScreenState {
    const { account, streams, pages: chunks, tables } = this.contents;
    return new ScreenState(account, { streamDocs: () => streams, chunkDocs: () => chunks }, { tables }, this.clock);
  }
}
