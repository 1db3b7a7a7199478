import { expect, test } from 'vitest';
import { hasBottomBar, hasFooter } from './has-footer.ts';

test('[SHELL-64, SHELL-65, SHELL-66, SHELL-69] four kinds of screen have no footer, all others do', () => {
  for (const path of ['/chat', '/chat/1', '/conversation', '/video-chat', '/admin/dashboard'])
    expect([path, hasFooter(path)]).toEqual([path, false]);
  for (const path of ['/home', '/members', '/settings', '/conversations'])
    expect([path, hasFooter(path)]).toEqual([path, true]);
});

test('[SHELL-58] the house’s paths have no bottom bar, all others do', () => {
  for (const path of ['/admin', '/admin/dashboard']) expect([path, hasBottomBar(path)]).toEqual([path, false]);
  for (const path of ['/home', '/chat', '/members']) expect([path, hasBottomBar(path)]).toEqual([path, true]);
});
