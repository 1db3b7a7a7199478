/**
 * The text helper [SHELL-198, SHELL-199]: what leaves the device is trimmed, sanitised and cut. Forms refuse a text
 * that is too long, so that a cut meets only what no form has seen. Members format the text of an event and of a club
 * (`wireRichText`); their other texts are plain (`wireText`).
 */
import { cutTo } from '../characters.ts';
import { storable } from '../text.ts';
import { readRichText } from './read.ts';
import { cutRichText, writeRichText } from './write.ts';

/** Characters of a text where no other limit is named. */
export const TEXT_LENGTH = 1000;

export const wireText = (text: string, limit: number = TEXT_LENGTH): string =>
  cutTo(storable(text).trim(), limit).trimEnd();

export const wireRichText = (text: string, limit: number = TEXT_LENGTH): string =>
  writeRichText(cutRichText(readRichText(text), limit));
