// Draws the pictures of the demonstration's members into public/avatars. A test fails when it must run again.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { avatarFiles } from '../server/seed/avatars.ts';

const folder = 'public/avatars';
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) rmSync(`${folder}/${name}`);
for (const [name, content] of avatarFiles()) writeFileSync(`${folder}/${name}`, content);
