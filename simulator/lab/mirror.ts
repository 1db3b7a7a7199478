/** A device as its director hears of it: what it holds and what becomes of what was written there. */
import { START } from '#simulator/server/numbered.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { JudgedDevice } from '../judge/judged.ts';
import { Seen } from '../world/seen.ts';
import type { Contents } from './crossing.ts';

export class Mirror implements JudgedDevice {
  readonly name: string;
  readonly index: number;
  /** When something happens there next. */
  next: number | null = 0;
  contents: Contents;
  private readonly now: () => number;

  constructor(index: number, contents: Contents, now: () => number) {
    [this.name, this.index, this.contents, this.now] = [`d${index}`, index, contents, now];
  }

  get account(): MemberId {
    return this.contents.account;
  }
  get era(): number {
    return this.contents.era;
  }
  get erased(): number {
    return this.contents.erased;
  }
  get clock(): number {
    return START + this.now() + this.contents.skew;
  }

  seen(): Seen {
    const { account, streams, pages, tables } = this.contents;
    return new Seen(account, { streamDocs: () => streams, pageDocs: () => pages }, { tables }, this.clock);
  }
}
