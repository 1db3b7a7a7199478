import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { hostileText } from '#tests/support/hostile-text.ts';
import { RichText } from './RichText.tsx';

const shown = (text: string) => renderToStaticMarkup(<RichText text={text} />);

test('[SHELL-200] a text that a member formatted is shown with its marks, lines and paragraphs', () => {
  expect(
    shown('<p>a <strong><em>b</em></strong><br><u>c</u></p><p>d</p>').replaceAll(/ (?:dir|class)="[^"]*"/g, ''),
  ).toBe('<div><p>a <strong><em>b</em></strong><br/><u>c</u></p><p>d</p></div>');
});

test('[SHELL-200, SHELL-201] hostile text makes no other element and no attribute of its own', () => {
  for (const text of hostileText) {
    const tags = [...shown(text).matchAll(/<\/?([a-z]+)([^>]*)>/g)];
    expect(tags.filter(([, name = '']) => !['div', 'p', 'br', 'strong', 'em', 'u'].includes(name))).toEqual([]);
    expect(
      tags.filter(([, name, rest = '']) => !/^(?: dir="auto")?(?: class="[^"<>]*")?\/?$/.test(rest) && name !== 'br'),
    ).toEqual([]);
  }
});
