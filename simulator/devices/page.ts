/** Simulates a page of a device. Like the product's page, it has an open outbox while its member is signed in. */
import type { Owner } from '#schemas/entities/session.ts';
import { eraseAccount } from '#sync/session/erase.ts';
import { onErase } from '#sync/session/on-erase.ts';
import { openForOwner } from '#sync/session/open-for-owner.ts';
import { isSameOwner } from '#sync/session/owner.ts';
import type { Sessions } from '#sync/session/session.ts';
import { OutboxClosed } from '#sync/outbox/database.ts';
import type { Media } from '#sync/media/media.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import type { Context } from '../core/ports/context.ts';
import type { ObservedDevice } from '../invariants/observed-world.ts';
import type { SimBrowser } from './browser.ts';
import { mediaAt } from './pictures.ts';

export class SimPage {
  readonly context: Context;
  private readonly device: SimBrowser & ObservedDevice;
  private readonly sessions: Sessions;
  private owner: Owner | null = null;
  private openOutbox: Outbox | null = null;
  private lastTask: Promise<void> = Promise.resolve();

  constructor(device: SimBrowser & ObservedDevice, context: Context) {
    [this.device, this.context] = [device, context];
    this.sessions = device.sessionsAt(context);
    this.sessions.onChange(this.follow);
    onErase((account) => {
      if (this.openOutbox?.account === account) this.close();
    }, device.channelsOf(context));
    this.follow();
  }

  get isOpen(): boolean {
    return this.openOutbox !== null && this.context.alive;
  }

  /** Throws unless `isOpen`. */
  get outbox(): Outbox {
    if (!this.openOutbox) throw new OutboxClosed();
    return this.openOutbox;
  }

  get media(): Media {
    return mediaAt(this.device, this.context, this.outbox);
  }

  /** Erases the account without a worker: a chosen sign-out works even if no worker answers [Y17]. */
  async erase(): Promise<void> {
    const { owner } = await this.sessions.current();
    if (owner) await eraseAccount(owner.account, this.device.portsOf(this.context));
  }

  private close(): void {
    const { openOutbox } = this;
    [this.openOutbox, this.owner] = [null, null];
    openOutbox?.close();
  }

  /** Opens or closes the outbox to match the session. Also called later, to retry after a failure. */
  readonly follow = (): void => {
    this.lastTask = this.lastTask
      .then(() => this.followSession())
      .catch((error: unknown) =>
        error instanceof OutboxClosed || error instanceof DOMException
          ? undefined
          : this.device.world.reportDefect(error),
      );
  };

  private async followSession(): Promise<void> {
    const { status, owner } = await this.sessions.current();
    if (this.openOutbox && (status !== 'present' || !isSameOwner(this.owner, owner))) this.close();
    if (status !== 'present' || this.openOutbox) return;
    const outbox = await openForOwner(
      owner,
      this.sessions.device,
      () => this.device.openQueue(owner, this.context, 'page'),
      this.device.portsOf(this.context),
    );
    [this.owner, this.openOutbox] = [owner, outbox];
    void outbox.closed.then(() => {
      if (this.openOutbox !== outbox) return;
      this.openOutbox = null;
      this.follow();
    });
    this.device.world.hooks.onStart?.(outbox, () => this.device.world.pendingMessagesOn(this.device));
  }
}
