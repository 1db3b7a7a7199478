import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { entryRules } from '#actions/rules.ts';
import { databasesAsText } from '#tests/support/databases-as-text.ts';
import { ada, conversation } from '#tests/support/streams.ts';
import { createCipher } from '../lock/cipher.ts';
import { sealingCipher, setCurrentCipher } from '../lock/current-cipher.ts';
import { createDataKey } from '../lock/keys.ts';
import { openOutbox, type Outbox } from '../outbox/outbox.ts';
import { deleteDB } from 'idb';
import { createMedia, type Media } from './media.ts';
import { movePictures, otherMediaName } from './move-pictures.ts';

const key = createDataKey();
const cipher = createCipher(key, ada);
const picture = { bytes: new TextEncoder().encode('canari '.repeat(50)).buffer, type: 'image/webp' as const };
const path = `${conversation}/one.webp`;

describe('the same pictures under the app lock [Y22]', () => {
  beforeAll(() => setCurrentCipher(cipher));
  afterAll(() => setCurrentCipher(null));
  describe('media', async () => void (await import('./media.test.ts')));
});

describe('what lies in the database of pictures', () => {
  let outbox: Outbox;
  let media: Media;
  beforeEach(async () => {
    globalThis.indexedDB = new IDBFactory();
    await open();
  });
  afterEach(() => {
    outbox.close();
    setCurrentCipher(null);
  });
  const fill = async () => {
    await media.add(path, picture);
    await media.save(`${conversation}/two.webp`, picture);
  };
  const open = async () => {
    outbox = await openOutbox({ account: ada, generation: 1 }, { rules: entryRules });
    media = createMedia(outbox);
  };
  /** Closes the pictures, moves them and opens them again, as a page does that is unlocked during a change. */
  const move = async () => {
    outbox.close();
    await movePictures(ada);
    await movePictures(ada);
    expect((await databasesAsText()).includes('canari'), 'in the clear').toBe(isInTheClear());
    await deleteDB(otherMediaName(ada));
    await open();
  };
  const isInTheClear = () => sealingCipher(ada) === null;
  const expectAll = async () => {
    expect((await media.picture(path))?.bytes.byteLength).toBe(picture.bytes.byteLength);
    expect(await media.uploads()).toMatchObject([{ path, state: 'waiting' }]);
    expect((await media.cachedPaths(conversation)).length).toBe(1);
  };

  test('[Y22] neither pictures nor their conversations can be read on the device', async () => {
    setCurrentCipher(cipher);
    await fill();
    await expectAll();
    const everything = await databasesAsText();
    for (const secret of ['canari', conversation]) expect(everything.includes(secret), secret).toBe(false);
  });

  test('[Y22] turned on and off over stored pictures, all are found after each step', async () => {
    await fill();
    setCurrentCipher(cipher);
    await move();
    await expectAll();
    setCurrentCipher(createCipher(key, ada, false));
    await move();
    setCurrentCipher(null);
    await expectAll();
  });
});
