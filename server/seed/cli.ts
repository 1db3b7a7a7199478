/**
 * Runs `npm run seed -- --conversations 200 --messages 100000 [--data DIR]`, which fills a data directory for
 * measurements. `--lengths 100000,50 --member victor` adds conversations of exactly these lengths to another member, at
 * every call.
 */
import { resolve } from 'node:path';
import { command, readArguments, wholeNumber } from '../command.ts';
import { refuseDemonstration } from '../demonstration.ts';
import { readEnvironment, root } from '../environment.ts';
import { openFiles, s3Settings } from '../files/settings.ts';
import { withOwnDatabase } from '../own-database.ts';
import { writeAlbumFiles } from './albums.ts';
import { refuseStrangers, writeCrowd, writeLengths } from './crowd.ts';
import { fill } from './seed.ts';

await command(async () => {
  const startedAt = performance.now();
  const env = readEnvironment(process.env);
  const { values } = readArguments(
    'npm run seed -- [--conversations N] [--messages N] [--lengths N,N --member NAME] [--data DIR]',
    {
      options: {
        conversations: { type: 'string', default: '200' },
        messages: { type: 'string', default: '100000' },
        lengths: { type: 'string', default: '' },
        member: { type: 'string', default: 'victor' },
        data: { type: 'string', default: env.DATA_DIR },
      },
    },
  );
  const crowd = {
    conversations: wholeNumber('--conversations', values.conversations),
    messages: wholeNumber('--messages', values.messages),
  };
  const lengths = values.lengths
    .split(',')
    .filter(Boolean)
    .map((each) => wholeNumber('--lengths', each));
  refuseDemonstration(env);
  await withOwnDatabase({ dataDir: resolve(root, values.data), databaseUrl: env.DATABASE_URL }, async (sql) => {
    if (await fill(sql)) {
      const files = openFiles(resolve(root, values.data), s3Settings(env));
      await files.prepare();
      await writeAlbumFiles(files);
    }
    await refuseStrangers(sql, values.member);
    const { conversations, messages } = await writeCrowd(sql, crowd);
    for (const [n, id] of (await writeLengths(sql, values.member, lengths)).entries())
      console.log(`${values.member} has a conversation with ${lengths[n] ?? 0} messages: ${id}`);
    await sql`analyze`;
    console.log(
      `camille has ${conversations} conversations with ${messages} messages (${((performance.now() - startedAt) / 1000).toFixed(1)} s).`,
    );
  });
});
