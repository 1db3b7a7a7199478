import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Greeting } from './components/Greeting.tsx';
import { home } from './text.fr.ts';

test('[Y7] the greeting says nothing about messages to read before they are known', () => {
  expect(renderToStaticMarkup(<Greeting name="" unread={null} />)).not.toContain(home.allRead);
  expect(renderToStaticMarkup(<Greeting name="camille" unread={0} />)).toContain(home.allRead);
});
