/**
 * Passes a whole file on and compares its hash with the one that was noted when it was stored. The last piece is held
 * back until then, so that a reader who knows the size never takes a changed file for whole.
 */
import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

export function checkedStream(sha256: string): Transform {
  const hash = createHash('sha256');
  let last: Buffer | null = null;
  return new Transform({
    transform(piece: Buffer, _, done) {
      hash.update(piece);
      const previous = last;
      last = piece;
      if (previous === null) done();
      else done(null, previous);
    },
    flush(done) {
      if (hash.digest('hex') !== sha256) done(new Error('file changed in its store'));
      else done(null, last);
    },
  });
}
