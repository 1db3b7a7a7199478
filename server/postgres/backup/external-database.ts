/**
 * Instructions for operators with a database of their own: PostgreSQL's own tools save it, and pictures and keys are
 * files beside it.
 */

const quoted = (path: string): string => `'${path.replaceAll("'", `'\\''`)}'`;

/**
 * Returns the refusal of `backup` or `restore` when DATABASE_URL or SYNC_DATABASE_URL is set: the commands to use
 * instead, in order.
 */
export function externalDatabaseSteps(
  command: 'backup' | 'restore',
  dataDir: string,
  file: string,
  bucket?: string,
): string {
  const [roles, database, files] = [quoted(`${file}.roles.sql`), quoted(`${file}.dump`), quoted(`${file}.files.tgz`)];
  const folder = quoted(dataDir);
  const steps = {
    backup: [
      'pg_dumpall --roles-only --no-role-passwords --dbname="$DATABASE_URL" --file=' + roles,
      'pg_dump --format=custom --dbname="$DATABASE_URL" --file=' + database,
      `tar -czf ${files} -C ${folder} .`,
    ],
    restore: [
      `psql "$DATABASE_URL" --file=${roles}     # roles that are there already are said, and stay`,
      `pg_restore --exit-on-error --dbname="$DATABASE_URL" ${database}     # a new, empty database`,
      `mkdir -p ${folder} && tar -xzf ${files} -C ${folder}`,
      'npm run epoch',
    ],
  };
  const introduction =
    'A database of your own is backed up and brought back with its own tools, the server stopped. On a hosted project use the project’s backups instead, and turn the epoch afterwards, as postgres: select app.turn_epoch();';
  const inBucket =
    bucket === undefined ? [] : [`The files of members are in the bucket ${bucket}: its own tools copy them.`];
  return [introduction, ...steps[command].map((step) => `  ${step}`), ...inBucket].join('\n');
}
