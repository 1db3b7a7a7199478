/**
 * Walks through the segments of a JPEG picture while it arrives, up to its end: anything behind could be a file of
 * another kind.
 */
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

export interface JpegWalk {
  add(piece: Uint8Array): void;
  /** Whether the picture has ended with the last byte that was added. */
  isWhole(): boolean;
}

type Place =
  'before-marker' | 'marker' | 'length' | 'rest-of-length' | 'segment' | 'scan' | 'in-scan' | 'end' | 'broken';

export function jpegWalk(): JpegWalk {
  let place: Place = 'before-marker';
  let marker = 0;
  /** Bytes of the segment that have not come yet. */
  let left = 0;

  /** `byte` follows 0xff. */
  function placeAfterMarker(byte: number): Place {
    marker = byte;
    if (byte === EOI) return 'end';
    return byte === SOI || isRestart(byte) ? 'before-marker' : 'length';
  }
  const placeAfterSegment = (): Place => (marker === SOS ? 'scan' : 'before-marker');

  /** Within coded data 0xff 0x00 is a byte, and restart markers have no segment. */
  function placeInScan(byte: number): Place {
    if (byte === 0xff) return 'in-scan';
    return byte === 0 || isRestart(byte) ? 'scan' : placeAfterMarker(byte);
  }

  const next: Record<Exclude<Place, 'segment'>, (byte: number) => Place> = {
    'before-marker': (byte) => (byte === 0xff ? 'marker' : 'broken'),
    marker: (byte) => (byte === 0xff ? 'marker' : byte === 0 ? 'broken' : placeAfterMarker(byte)),
    length: (byte) => ((left = byte * 256), 'rest-of-length'),
    'rest-of-length': (byte) => {
      left += byte - 2;
      return left < 0 ? 'broken' : left === 0 ? placeAfterSegment() : 'segment';
    },
    scan: (byte) => (byte === 0xff ? 'in-scan' : 'scan'),
    'in-scan': placeInScan,
    end: () => 'broken',
    broken: () => 'broken',
  };

  return {
    add(piece) {
      for (let at = 0; at < piece.byteLength; at++) {
        if (place !== 'segment') {
          place = next[place](piece[at] ?? 0);
          continue;
        }
        const skipped = Math.min(left, piece.byteLength - at);
        left -= skipped;
        at += skipped - 1;
        if (left === 0) place = placeAfterSegment();
      }
    },
    isWhole: () => place === 'end',
  };
}
