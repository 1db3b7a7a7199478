/**
 * Takes what the system's share menu posts to the installed app, also without a network, and opens the screen on which
 * the member chooses where it goes. Nothing is sent by itself.
 */
import { countCharacters, cutTo, fitsIn } from '#schemas/characters.ts';
import { SHARED_BYTES, SHARED_FILES, SHARED_TEXT } from '#schemas/limits.ts';
import { kindOfBlob } from '#lib/files/kinds.ts';
import { errorName, log } from '#lib/log.ts';
import { storageFailureOf } from '#lib/storage-failure.ts';
import type { OwnInbox } from '#sync/session/own-inbox.ts';
import { storeShared, type ShareProblem } from '#sync/session/shared-files.ts';

const SCREEN = '/#/share';

/** Joins texts; systems repeat the one in the other. */
function joined(parts: readonly string[]): string {
  const texts = [...new Set(parts)];
  return texts.filter((text) => !texts.some((other) => other !== text && other.includes(text))).join('\n');
}

/** Returns title, text and address as one text; what is too long is cut before the address, which stays a link. */
function textOf(form: FormData): { text: string; isCut: boolean } {
  const part = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const [title, words, address] = [part('title'), part('text'), part('url')];
  const whole = joined([title, words, address]);
  if (fitsIn(whole, SHARED_TEXT)) return { text: whole, isCut: false };
  const room = SHARED_TEXT - (address === '' ? 0 : countCharacters(address) + 1);
  // An address that leaves no place is no link that anybody opens.
  if (room <= 0) return { text: cutTo(whole, SHARED_TEXT), isCut: true };
  return { text: joined([cutTo(joined([title, words]), room), address]), isCut: true };
}

/**
 * Stores what a form holds. A file that is no picture, or too large, is left out and noted; so are all where the disk
 * is full.
 */
async function keep(form: FormData, now: number, inbox: OwnInbox | null): Promise<void> {
  const problems = new Set<ShareProblem>();
  const files: File[] = [];
  for (const file of form.getAll('files')) {
    if (typeof file === 'string') continue;
    if (file.size > SHARED_BYTES) problems.add('too-large');
    else if (!(await kindOfBlob(file))?.startsWith('image/')) problems.add('wrong-type');
    else if (files.length === SHARED_FILES) problems.add('too-many');
    else files.push(file);
  }
  const { text, isCut } = textOf(form);
  if (isCut) problems.add('text-cut');
  const info = { at: now, text };
  await storeShared({ ...info, problems: [...problems] }, files, inbox).catch((error: unknown) => {
    if (storageFailureOf(error) !== 'full') throw error;
    return storeShared({ ...info, problems: [...problems, 'no-room'] }, [], inbox);
  });
}

/**
 * Resolves to the way to the screen, which says what could not be read. `readInbox`: of the app lock [Y22]. The device
 * may fail once, as when a context closes its database; as long as nobody knows whether there is a lock, nothing of the
 * form is written.
 */
export async function takeShare(
  request: Request,
  now: number,
  readInbox: () => Promise<OwnInbox | null>,
): Promise<Response> {
  try {
    const form = await request.formData();
    await keep(form, now, await readInbox().catch(readInbox));
  } catch (error) {
    log.warn('share.not-taken', { error: errorName(error) });
    await storeShared({ at: now, text: '', problems: ['unreadable'] }, [], null).catch(() => undefined);
  }
  return Response.redirect(new URL(SCREEN, request.url).href, 303);
}
