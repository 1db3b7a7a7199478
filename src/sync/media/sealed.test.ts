import 'fake-indexeddb/auto';
import { setImmediate as turn } from 'node:timers/promises';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { entryRules } from '#actions/rules.ts';
import { databasesAsText } from '#tests/support/databases-as-text.ts';
import { done, refused } from '#lib/result.ts';
import { mediaPath } from '#schemas/media.ts';
import { ada, bela, conversation, firstEpoch } from '#tests/support/streams.ts';
import { createCipher } from '../lock/cipher.ts';
import { sealingCipher, setCurrentCipher } from '../lock/current-cipher.ts';
import { createDataKey } from '../lock/keys.ts';
import { moveOutbox } from '../outbox/move-outbox.ts';
import { openOutbox, type Outbox } from '../outbox/outbox.ts';
import { deleteDB } from 'idb';
import { createMedia, type Media } from './media.ts';
import { mediaName, openMediaDatabase, otherMediaName } from './media-database.ts';
import type { MediaServer } from './media-server.ts';
import { movePictures } from './move-pictures.ts';
import { sendUploads } from './send-uploads.ts';

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

  test('[Y3, Y22] what another page adds or changes while the pictures move is moved too', async () => {
    await fill();
    await media.localPictures();
    setCurrentCipher(cipher);
    const other = await openMediaDatabase(mediaName(ada, false), false, () => undefined);
    const moving = movePictures(ada).finally(() => (isMoved = true));
    let isMoved = false;
    const added: string[] = [];
    for (let n = 0; n < 8 && !isMoved; n++) {
      await turn();
      const late = `${conversation}/late-${n}.webp`;
      const upload = { path: late, type: 'image/webp', size: 6, at: n, state: 'waiting', v: 1 } as const;
      const tx = other!.db.transaction(['uploads', 'bytes'], 'readwrite');
      await Promise.all([
        tx.objectStore('uploads').put(upload),
        tx.objectStore('bytes').put(picture.bytes, late),
        tx.done,
      ]);
      added.push(late);
    }
    await moving;
    expect(added.length, 'added meanwhile').toBeGreaterThan(0);
    other?.db.close();
    outbox.close();
    await deleteDB(otherMediaName(ada));
    await open();
    expect(new Set((await media.uploads()).map((upload) => upload.path))).toEqual(new Set([path, ...added]));
    for (const late of added) expect((await media.picture(late))?.bytes.byteLength).toBe(picture.bytes.byteLength);
  });

  test('[Y3, Y22] a message waits for its picture as long as a later unlocking has to move it', async () => {
    const form = { type: 'image/webp', width: 4, height: 3 } as const;
    const path = mediaPath({ conversationId: conversation, senderId: ada }, crypto.randomUUID(), form);
    await outbox.changeEpoch(firstEpoch);
    await media.add(path, picture);
    const message = { receiverId: bela, type: 'image', text: '', mediaUrl: path, gifUrl: null } as const;
    const { id } = await outbox.sendMessage({ conversationId: conversation, ...message });
    outbox.close();
    setCurrentCipher(cipher);
    await moveOutbox({ account: ada, generation: 1 });
    await open();
    const server: MediaServer = {
      upload: async () => done(null),
      download: async () => refused('offline'),
      remove: async () => done(null),
    };
    const code = async () => (await outbox.snapshot()).results.get(id)?.code;
    await sendUploads({ outbox, media, server });
    expect(await code()).toBeUndefined();
    await movePictures(ada);
    await deleteDB(otherMediaName(ada));
    await sendUploads({ outbox, media, server });
    expect(await media.uploads()).toMatchObject([{ path, state: 'done' }]);
    await media.erase([path]);
    await sendUploads({ outbox, media, server });
    expect(await code(), 'nowhere any more').toBe('picture-lost');
  });

  test('[Y3, Y22] a shown picture that finds no room is dropped, and an upload never', async () => {
    setCurrentCipher(cipher);
    await fill();
    await media.add(`${conversation}/three.webp`, picture);
    outbox.close();
    setCurrentCipher(createCipher(key, ada, false));
    const full = [path, `${conversation}/two.webp`];
    const put = Reflect.get(IDBObjectStore.prototype, 'put');
    const noRoom = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...[value, at]
    ) {
      if (full.includes(at as string)) throw new DOMException('full', 'QuotaExceededError');
      return put.call(this, value, at);
    });
    await expect(movePictures(ada)).rejects.toThrow('full');
    noRoom.mockRestore();
    expect((await indexedDB.databases()).map(({ name }) => name)).toContain(otherMediaName(ada));
    await open();
    expect(
      (await media.uploads()).map((upload) => upload.path),
      'the rest is moved',
    ).toEqual([full[1]?.replace('two', 'three')]);
    await move();
    expect((await media.uploads()).map((upload) => upload.path).sort()).toEqual(
      [path, `${conversation}/three.webp`].sort(),
    );
    expect((await media.picture(path))?.bytes.byteLength).toBe(picture.bytes.byteLength);
    expect(await media.cachedPaths(conversation)).toEqual([]);
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
