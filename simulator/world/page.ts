/** A page of a device: its queue is open as long as the device is its member's, as the product's pages see to. */
import type { Owner } from '#schemas/entities/session.ts';
import { eraseAccount } from '#outbox/device/erase.ts';
import { onErase } from '#outbox/device/on-erase.ts';
import { openOwned } from '#outbox/device/open-owned.ts';
import { sameOwner } from '#outbox/device/owner.ts';
import type { Sessions } from '#outbox/device/session.ts';
import { OutboxClosed } from '#outbox/database.ts';
import type { Media } from '#outbox/media/media.ts';
import type { Outbox } from '#outbox/outbox.ts';
import type { Context } from '../ports/context.ts';
import type { SimDevice } from './device.ts';
import { mediaAt } from './pictures.ts';

export class Page {
  readonly context: Context;
  private readonly device: SimDevice;
  private readonly sessions: Sessions;
  private owner: Owner | null = null;
  private opened: Outbox | null = null;
  private last: Promise<void> = Promise.resolve();

  constructor(device: SimDevice, context: Context) {
    [this.device, this.context] = [device, context];
    this.sessions = device.sessionsAt(context);
    this.sessions.onChange(this.follow);
    onErase((account) => {
      if (this.opened?.account === account) this.close();
    }, device.channelsOf(context));
    this.follow();
  }

  get isOpen(): boolean {
    return this.opened !== null && this.context.alive;
  }

  /** Only where `isOpen`. */
  get outbox(): Outbox {
    if (!this.opened) throw new OutboxClosed();
    return this.opened;
  }

  get media(): Media {
    return mediaAt(this.device, this.context, this.outbox);
  }

  /** The worker does not answer: what was chosen happens all the same [Y17]. */
  async erase(): Promise<void> {
    const { owner } = await this.sessions.current();
    if (owner) await eraseAccount(owner.account, this.device.realmOf(this.context));
  }

  private close(): void {
    const { opened } = this;
    [this.opened, this.owner] = [null, null];
    opened?.close();
  }

  /** Also when its member looks again: what could not be opened may be now. */
  readonly follow = (): void => {
    this.last = this.last
      .then(() => this.inLine())
      .catch((error: unknown) =>
        error instanceof OutboxClosed || error instanceof DOMException ? undefined : this.device.world.crashed(error),
      );
  };

  private async inLine(): Promise<void> {
    const { status, owner } = await this.sessions.current();
    if (this.opened && (status !== 'present' || !sameOwner(this.owner, owner))) this.close();
    if (status !== 'present' || this.opened) return;
    const outbox = await openOwned(
      owner,
      this.sessions.device,
      () => this.device.openQueue(owner, this.context, 'page'),
      this.device.realmOf(this.context),
    );
    [this.owner, this.opened] = [owner, outbox];
    void outbox.closed.then(() => {
      if (this.opened !== outbox) return;
      this.opened = null;
      this.follow();
    });
    this.device.world.bending.start?.(outbox, () => this.device.world.pendingOn(this.device));
  }
}
