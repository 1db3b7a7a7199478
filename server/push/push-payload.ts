/**
 * Makes the content of a push in the declarative form, which Safari shows by itself and our service worker reads too
 * [NOTIF-67]. It says how much is new, or that somebody calls, never who or what. All contents have one size [S29].
 */
import { pushMarks, type PushSubject } from '#lib/push-marks.ts';
import { uuidBytes } from '#lib/uuid.ts';
import type { Language } from '#schemas/language.ts';
import { pushTexts as english } from './push.en.ts';
import { pushTexts as french } from './push.fr.ts';

/** Marks a declarative push: the number of the specification of web push. */
const DECLARATIVE = 8030;
/** Size in bytes of every content before it is encrypted; a push service takes 4,096 with all that encryption adds. */
export const PAYLOAD_BYTES = 1024;

export interface DuePush extends PushSubject {
  /** The delivery: the random part of the notice's id. */
  id: string;
  secret: string;
  day: string;
  count: number;
  badge: number;
  /** Until the push is of no use any more. */
  secondsLeft: number;
}

export interface PushContent {
  text: string;
  /** A push service that still holds a push with this topic replaces it. */
  topic: string;
}

const texts: Record<Language, typeof french> = { fr: french, en: english };

export interface PushedApp {
  /** Where the app is, without a slash at its end. */
  siteUrl: string;
  /** In which it is built. */
  language?: Language | undefined;
}

export async function pushContent(due: DuePush, { siteUrl, language = 'fr' }: PushedApp): Promise<PushContent> {
  const { title, callTitle, body } = texts[language];
  const marks = pushMarks(due.secret);
  const [tag, notice] = await Promise.all([marks.tagOf(due, due.day), marks.noticeId(uuidBytes(due.id), due)]);
  const isCall = due.type === 'call';
  const text = JSON.stringify({
    web_push: DECLARATIVE,
    // [S31] By the server's time: a device that gets it later says that the call was missed.
    ...(isCall && { rings_until: Date.now() + due.secondsLeft * 1000 }),
    notification: {
      title: isCall ? callTitle : title,
      body: body(due.count),
      lang: language,
      tag,
      navigate: `${siteUrl}/#/notice/${notice}`,
    },
    app_badge: due.badge,
    mutable: true,
  });
  return { text: text.padEnd(text.length + PAYLOAD_BYTES - Buffer.byteLength(text)), topic: tag };
}
