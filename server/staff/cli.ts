/**
 * Runs `npm run staff -- …`, with the server stopped: who acts for the house, another address for a member, and
 * whether the audit log is whole [S20, S23].
 *
 * - `list`: who has which right, and whether they have a second factor
 * - `grant NAME RIGHT`: also enrols the next passkey or application of codes of whoever has no second factor
 * - `revoke NAME [RIGHT]`: one right, or all
 * - `enrol NAME`: the next passkey or application of codes becomes a second factor
 * - `address NAME NEW_ADDRESS`: gives a member another address at once, and ends their sessions
 * - `audit`: checks the chain of the audit log
 */
import { resolve } from 'node:path';
import type { Sql } from 'postgres';
import { staffRight } from '#schemas/entities/decision.ts';
import { command, readArguments } from '../command.ts';
import { readEnvironment, root } from '../environment.ts';
import { ExpectedRefusal } from '../expected-refusal.ts';
import { withOwnDatabase } from '../own-database.ts';
import { refuseWithoutCommunity } from '../postgres/embedded/data-folder.ts';
import { keysIn } from '../gateway/keys.ts';
import { mailSeal } from '../gateway/mails/sealed-mail.ts';
import { changeAddress } from './address.ts';
import { auditLine, changeStaff, staffLines } from './staff.ts';

const USAGE = `npm run staff -- list | grant NAME RIGHT | revoke NAME [RIGHT] | enrol NAME | address NAME NEW_ADDRESS | audit [--data DIR]
Rights: ${staffRight.options.join(', ')}`;

await command(async () => {
  const env = readEnvironment(process.env);
  const { DATA_DIR, DATABASE_URL: databaseUrl, SYNC_DATABASE_URL, SITE_URL: siteUrl } = env;
  const { values, positionals } = readArguments(USAGE, {
    options: { data: { type: 'string', default: DATA_DIR } },
    allowPositionals: true,
  });
  if (SYNC_DATABASE_URL !== undefined)
    throw new ExpectedRefusal(
      "SYNC_DATABASE_URL names a hosted project; its owner does this as postgres: select app.change_staff('grant', 'name', 'moderation');",
    );
  const [act = '', name = '', right] = positionals;
  const dataDir = resolve(root, values.data);
  const post = async () => {
    if (env.SMTP_URL === undefined || siteUrl === undefined) return null;
    return { seal: mailSeal(env.JWT_SECRET ?? (await keysIn(dataDir)).jwtSecret), siteUrl };
  };
  const work: Record<string, (sql: Sql) => Promise<string>> = {
    list: staffLines,
    audit: auditLine,
    grant: (sql) => changeStaff(sql, 'grant', name, right ?? ''),
    revoke: (sql) => changeStaff(sql, 'revoke', name, right ?? null),
    enrol: (sql) => changeStaff(sql, 'enrol', name, null),
    address: async (sql) => changeAddress(sql, name, right ?? '', await post()),
  };
  const chosen = work[act];
  if (!chosen || (act !== 'list' && act !== 'audit' && name === '')) throw new ExpectedRefusal(USAGE);
  if (databaseUrl === undefined) refuseWithoutCommunity(dataDir);
  console.log(await withOwnDatabase({ dataDir, databaseUrl }, chosen));
});
