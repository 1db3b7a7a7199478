// One type check per realm: what a page may use is not what a worker may.
import { spawn } from 'node:child_process';

const realms = ['page', 'worker', 'sw', 'node'];
const check = (realm) =>
  new Promise((resolve) => {
    const tsc = spawn(
      process.execPath,
      ['node_modules/typescript/bin/tsc', '-p', `tsconfig.${realm}.json`, '--pretty', 'false'],
      { stdio: 'inherit' },
    );
    tsc.on('exit', (code) => resolve(code === 0));
  });

let well = true;
const asked = process.argv.slice(2);
for (const realm of asked.length ? asked : realms) well = (await check(realm)) && well;
process.exit(well ? 0 : 1);
