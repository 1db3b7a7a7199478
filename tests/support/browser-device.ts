/** A member's device: a browser profile of its own, that can be closed and opened again, with or without a network. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { conversationIdOf } from '#domain/conversation-id.ts';
import type { MemberId } from '#schemas/ids.ts';
import { memberNamed } from '#server/seed/members.ts';
import { listen } from './console-guard.ts';

export interface DeviceOptions {
  /** The device's name in messages of tests, and who signs in on it. */
  name: string;
  url: string;
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  /** Under a finger. */
  touch?: boolean;
  /** false: as at a first visit. */
  cookiesAccepted?: boolean;
}

const PHONE = { width: 390, height: 844 };
const ARGS = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-features=Translate', '--no-first-run'];

export class Device {
  readonly name: string;
  readonly url: string;
  /** What the browser complained about so far. */
  readonly complaints: string[] = [];
  readonly #profile = mkdtempSync(join(tmpdir(), 'alcove-device-'));
  readonly #options: DeviceOptions;
  #context: BrowserContext | null = null;
  #page: Page | null = null;

  constructor(options: DeviceOptions) {
    this.#options = options;
    this.name = options.name;
    this.url = options.url;
  }

  get context(): BrowserContext {
    if (!this.#context) throw new Error(`${this.name}'s browser is closed`);
    return this.#context;
  }
  get page(): Page {
    if (!this.#page) throw new Error(`${this.name}'s browser is closed`);
    return this.#page;
  }

  /** Starts the browser on this device's profile; nothing is loaded yet. */
  async open(): Promise<void> {
    this.#context = await chromium.launchPersistentContext(this.#profile, {
      ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
      args: ARGS,
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
      viewport: this.#options.viewport ?? PHONE,
      colorScheme: this.#options.colorScheme ?? 'dark',
      hasTouch: this.#options.touch ?? false,
    });
    listen(this.#context, this.complaints);
    // The notice would stand before what a test touches.
    if (this.#options.cookiesAccepted !== false)
      await this.#context.addInitScript(
        () => location.protocol.startsWith('http') && localStorage.setItem('cookies-accepted', 'true'),
      );
    this.#page = this.#context.pages()[0] ?? (await this.#context.newPage());
  }
  /** Closes the whole browser; the profile stays. */
  async close(): Promise<void> {
    await this.#context?.close();
    [this.#context, this.#page] = [null, null];
  }
  /** As a member opens the app anew; resolves when it has led them home. */
  async reopen(): Promise<void> {
    await this.close();
    await this.open();
    await this.goto('/');
    await this.page.waitForURL(/#\/home/);
  }
  /** Closes the browser and throws the profile away. */
  async dispose(): Promise<void> {
    await this.close();
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  async goto(path: string): Promise<void> {
    await this.page.goto(`${this.url}${path}`);
  }
  async newTab(path = '/'): Promise<Page> {
    const tab = await this.context.newPage();
    await tab.goto(`${this.url}${path}`);
    return tab;
  }

  /** The tab's process ends, as when memory runs out, and nothing in it hears of that. An empty tab takes its place. */
  async crash(): Promise<void> {
    const lost = this.page;
    const crashed = lost.waitForEvent('crash');
    const cdp = await this.context.newCDPSession(lost);
    void cdp.send('Page.crash').catch(() => undefined);
    await crashed;
    this.#page = await this.context.newPage();
    await lost.close();
  }

  async signIn(member = this.name, password = 'alcove-demo'): Promise<void> {
    await this.goto('/#/login');
    await this.page.getByLabel('Email').fill(`${member}@demo.alcove.test`);
    await this.page.getByLabel('Mot de passe', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Se connecter' }).click();
    await this.page.waitForURL(/#\/home/);
  }
  /** With a member of the demonstration, by its address: the list draws only what is in sight. */
  async openConversation(other: string, member = this.name): Promise<void> {
    const [me, you] = [member, other].map((name) => memberNamed(name).id as MemberId) as [MemberId, MemberId];
    await this.goto(`/#/chat/${await conversationIdOf(me, you)}`);
    await expect(this.messages()).toBeVisible();
  }
  async send(text: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Message' }).fill(text);
    await this.page.getByRole('button', { name: 'Envoyer' }).click();
  }

  conversations = (): Locator => this.page.getByRole('list', { name: 'Conversations' });
  messages = (): Locator => this.page.getByRole('log', { name: 'Messages' });
  message = (text: string | RegExp): Locator => this.messages().getByRole('article').filter({ hasText: text });
  status = (): Locator => this.page.getByRole('status').filter({ hasText: /En ligne|Connexion…|Hors ligne/ });

  /** Once the app is on the device: before, what it has not fetched yet is missing. */
  async goOffline(): Promise<void> {
    await this.installed();
    await this.context.setOffline(true);
  }
  goOnline = (): Promise<void> => this.context.setOffline(false);
  /** Waits until the service worker controls the page: from then on the app opens without a network. */
  async installed(): Promise<void> {
    await this.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  }
}
