/** Extracts title, description and site name from the start of a page, however malformed it is. */
import { Parser } from 'htmlparser2';
import { cutTo, fitsIn, isBlank } from '#schemas/characters.ts';
import type { LinkPreview } from '#schemas/link-preview.ts';

const TITLE = 120;
const DESCRIPTION = 240;
const SITE = 60;

export interface Head {
  /** Reads a piece of the page. Returns true when the head has ended. */
  take(chunk: Uint8Array): boolean;
  /** Returns the preview, or null when the page has no title. */
  preview(): LinkPreview | null;
}

function decoder(charset: string | undefined): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

/**
 * Reduces a text to one line, without invisible characters and marks that change the direction of writing. Cuts it
 * without splitting a character; joiners inside an emoji stay.
 */
function cleaned(text: string | undefined, limit: number): string | null {
  const line = (text ?? '')
    .replace(
      /(?!(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}\p{Cs}]/gu,
      (found) => (/\s/.test(found) ? ' ' : ''),
    )
    .replace(/\s+/gu, ' ')
    .trim();
  if (isBlank(line)) return null;
  return fitsIn(line, limit) ? line : `${cutTo(line, limit - 1).trimEnd()}…`;
}

export function readHead(charset: string | undefined): Head {
  const decode = decoder(charset);
  const properties = new Map<string, string>();
  let title = '';
  let inTitle = false;
  let over = false;
  const parser = new Parser({
    onopentag(name, { property, name: named, content }) {
      const key = (property ?? named ?? '').toLowerCase();
      if (name === 'meta' && content !== undefined && !properties.has(key)) properties.set(key, content);
      inTitle = name === 'title' && title === '';
      over ||= name === 'body';
    },
    ontext(text) {
      if (inTitle && title.length < 1000) title += text;
    },
    onclosetag(name) {
      if (name === 'title') inTitle = false;
      // The parser closes tags that a page leaves open, so the end counts only with a real closing tag or with the
      // body.
      over ||= name === 'head';
    },
  });
  return {
    take(chunk) {
      if (!over) parser.write(decode.decode(chunk, { stream: true }));
      return over;
    },
    preview() {
      parser.end();
      const shown = cleaned(properties.get('og:title') ?? title, TITLE);
      if (shown === null) return null;
      return {
        title: shown,
        description: cleaned(properties.get('og:description') ?? properties.get('description'), DESCRIPTION),
        siteName: cleaned(properties.get('og:site_name'), SITE),
      };
    },
  };
}
