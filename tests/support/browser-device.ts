/** A member's device: a browser profile of its own that can be closed and reopened, with or without a network. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { conversationIdOf } from '#domain/conversation-id.ts';
import type { MemberId } from '#schemas/ids.ts';
import { memberNamed } from '#server/seed/members.ts';
import { listen } from './console-guard.ts';
import { quickSignIn } from './quick-sign-in.ts';
import { emailOf, PASSWORD } from './sign-up.ts';

export interface DeviceOptions {
  /** Name of the device in messages of tests, and username of the member who signs in on it. */
  name: string;
  url: string;
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  /** Whether the device has a touch screen. */
  touch?: boolean;
  /** false: as at a first visit. */
  cookiesAccepted?: boolean;
  /** Whether its browser wakes a service worker while no tab is open, which one without windows never does. */
  wakesServiceWorker?: boolean;
  /** Whether it has a camera and a microphone, which show and play the browser’s test signals. */
  camera?: boolean;
  /** How many cameras, where it has any. */
  cameras?: number;
  /** A film in the format Y4M, which its camera shows instead. */
  film?: string;
}

const NOTHING_OPEN = 'about:blank';
const PHONE = { width: 390, height: 844 };
const ARGS = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-features=Translate', '--no-first-run'];
const cameras = (count: number, film?: string) => [
  `--use-fake-device-for-media-stream=device-count=${count}`,
  ...(film === undefined ? [] : [`--use-file-for-fake-video-capture=${film}`]),
  '--use-fake-ui-for-media-stream',
];

/** Returns the browser to start, for Playwright's options; its own where the variables name none. */
export function executable(wakesServiceWorker = false): { executablePath?: string } {
  const { CHROMIUM, CHROMIUM_SHELL = CHROMIUM } = process.env;
  const executablePath = wakesServiceWorker ? CHROMIUM : CHROMIUM_SHELL;
  return executablePath === undefined ? {} : { executablePath };
}

export class Device {
  readonly name: string;
  readonly url: string;
  /** Errors and warnings that the browser has logged so far. */
  readonly complaints: string[] = [];
  /** Folder of the browser's profile. */
  readonly profile = mkdtempSync(join(tmpdir(), 'alcove-device-'));
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

  /** Starts the browser on this device's profile, without loading a page. */
  async open(): Promise<void> {
    this.#context = await chromium.launchPersistentContext(this.profile, {
      ...executable(this.#options.wakesServiceWorker),
      args: this.#options.camera ? [...ARGS, ...cameras(this.#options.cameras ?? 1, this.#options.film)] : ARGS,
      ...(this.#options.camera && { permissions: ['camera', 'microphone'] }),
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
      viewport: this.#options.viewport ?? PHONE,
      colorScheme: this.#options.colorScheme ?? 'dark',
      hasTouch: this.#options.touch ?? false,
    });
    listen(this.#context, this.complaints);
    // The cookie notice would cover controls that a test presses.
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
  /** Closes and reopens the app; resolves on the home screen. */
  async reopen(): Promise<void> {
    await this.close();
    await this.open();
    await this.goto('/');
    await this.page.waitForURL(/#\/home/);
  }
  /** Closes the browser and deletes the profile. */
  async dispose(): Promise<void> {
    await this.close();
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }

  async goto(path: string): Promise<void> {
    await this.page.goto(`${this.url}${path}`);
  }
  async newTab(path = '/'): Promise<Page> {
    const tab = await this.context.newPage();
    await tab.goto(`${this.url}${path}`);
    return tab;
  }

  /** Kills the tab's process, as when memory runs out, without any event in the page. An empty tab replaces it. */
  async crash(): Promise<void> {
    const lost = this.page;
    const crashed = lost.waitForEvent('crash');
    const cdp = await this.context.newCDPSession(lost);
    void cdp.send('Page.crash').catch(() => undefined);
    await crashed;
    this.#page = await this.context.newPage();
    await lost.close();
  }

  /** Signs in: without the form on a device where nothing is open yet, otherwise through the form. */
  async signIn(member = this.name, password = PASSWORD): Promise<void> {
    if (this.page.url() !== NOTHING_OPEN) return this.signInByForm(member, password);
    await quickSignIn(this.page, this.url, member, password);
    await this.goto('/#/home');
    await expect(this.page.locator('#main')).toBeVisible();
  }
  async signInByForm(member = this.name, password = PASSWORD): Promise<void> {
    await this.goto('/#/login');
    await this.page.getByLabel('Email').fill(emailOf(member));
    await this.page.getByLabel('Mot de passe', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Se connecter' }).click();
    await this.page.waitForURL(/#\/home/);
  }
  /**
   * Opens the conversation with a member of the demonstration by its address, because the list renders only visible
   * rows.
   */
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

  /** Goes offline once the app is installed; before that, parts of it would be missing. */
  async goOffline(): Promise<void> {
    await this.installed();
    await this.context.setOffline(true);
  }
  goOnline = (): Promise<void> => this.context.setOffline(false);
  /** Waits until the service worker controls the page: from then on the app opens without a network. */
  async installed(): Promise<void> {
    await this.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  }
  /** Waits until the snapshot with this name, of this conversation if there is one, lies sealed for the next start. */
  async sealed(name: string, conversation = ''): Promise<void> {
    await this.page.waitForFunction(
      ([ending, subject]) =>
        Object.entries(localStorage).some(
          ([key, stored]) => key.endsWith(ending) && `${stored as string}`.includes(subject),
        ),
      [`-${name}`, conversation] as const,
    );
  }
}
