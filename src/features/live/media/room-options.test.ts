import { expect, test } from 'vitest';
import { defaultDisplay } from '#platform/display.ts';
import { roomOptions } from './room-options.ts';

const desk = { isPhone: false, isSaving: false };

test('[DISPLAY-12, DISPLAY-13, DISPLAY-14] a room is entered with the settings of this device', () => {
  expect(roomOptions(defaultDisplay, desk)).toEqual({
    ...{ slots: 9, quality: 'many_to_many', optimization: 'auto', adaptive: true },
  });
  const chosen = { ...defaultDisplay, videoQuality: 'economie', adaptiveQuality: false } as const;
  expect(roomOptions(chosen, { ...desk, isPhone: true })).toMatchObject({
    slots: 4,
    quality: 'economie',
    adaptive: false,
  });
});

test('[DISPLAY-12] the finest picture is for calls, and a room gets the one below it', () => {
  expect(roomOptions({ ...defaultDisplay, videoQuality: 'hd' }, desk).quality).toBe('standard');
});

test('[DISPLAY-13] a browser that saves data decides only where the member has not', () => {
  const saving = { ...desk, isSaving: true };
  const optimizationOf = (networkOptimization: 'auto' | 'donnees' | 'qualite') =>
    roomOptions({ ...defaultDisplay, networkOptimization }, saving).optimization;
  expect(['auto', 'donnees', 'qualite'].map((each) => optimizationOf(each as 'auto'))).toEqual([
    'donnees',
    'donnees',
    'qualite',
  ]);
});
