import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Settings of an operator, for a community that members use. */
const operators = {
  DATABASE_URL: 'postgres://u:p@db/members',
  SYNC_DATABASE_URL: 'postgres://u:p@db/members',
  DATA_DIR: '/srv/members',
  SMTP_URL: 'smtps://u:p@mail',
  REDIS_URL: 'redis://cache',
  SITE_URL: 'https://members.example',
  JWT_SECRET: 'theirs',
  VITE_API_URL: 'https://api.example',
};

test.each(['vitest.config.ts', 'playwright.config.ts'])(
  'tests under %s do not use an operator’s database, mail and folder',
  (config) => {
    const program = `await import('./${config}'); console.log(JSON.stringify(Object.keys(process.env)))`;
    const left = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
      env: { ...process.env, ...operators },
      encoding: 'utf8',
    });
    expect(JSON.parse(left)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(new RegExp(`^(${Object.keys(operators).join('|')})$`))]),
    );
  },
);
