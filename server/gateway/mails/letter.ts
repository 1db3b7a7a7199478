/** One of our mails, as text and as HTML. */
import { letterHtml, letterText, type LetterContent } from '#lib/letter.ts';
import type { Mail } from '../mail.ts';
import type { LetterKind } from './kinds.ts';

export interface Letter extends LetterContent {
  kind: LetterKind;
}

export const letter = (to: string, { kind, ...content }: Letter): Mail => ({
  kind,
  to,
  subject: content.subject,
  text: letterText(content),
  html: letterHtml(content),
});
