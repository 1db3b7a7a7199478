import { expect, test, vi } from 'vitest';
import { pickNatively } from './native-camera.ts';

const camera = vi.hoisted(() => ({ getPhoto: vi.fn() }));
vi.mock('@capacitor/camera', () => ({
  Camera: camera,
  CameraResultType: { Base64: 'base64' },
  CameraSource: { Prompt: 'PROMPT' },
}));
const words = { title: 'Photo', library: 'Mes photos', camera: 'Appareil', cancel: 'Annuler' };

test('[NATIVE-06] « User cancelled photos app » is a change of mind, and no failure', async () => {
  camera.getPhoto.mockRejectedValueOnce(new Error('User cancelled photos app'));
  expect(await pickNatively(words)).toBeNull();
  camera.getPhoto.mockRejectedValueOnce(new Error('User denied access to camera'));
  await expect(pickNatively(words)).rejects.toThrow('denied');
});

test('[NATIVE-07] a photo of the phone becomes a file like any chosen one', async () => {
  camera.getPhoto.mockResolvedValueOnce({ base64String: btoa('photo'), format: 'jpeg' });
  const file = await pickNatively(words);
  expect([file?.type, await file?.text()]).toEqual(['image/jpeg', 'photo']);
  expect(camera.getPhoto.mock.lastCall?.[0]).toMatchObject({ promptLabelPicture: 'Appareil' });
});
