/**
 * Reads a page's offer and writes a new one from what was understood: the native code, which a strange line could end,
 * is only given lines that stand here. An offer has an audio and two video tracks of the member, small and large, and
 * then pairs of tracks for others.
 */
import type { LiveCode } from '#schemas/wire/live-media.ts';
import { LIVE_SDP_LENGTH, LIVE_SLOTS_DESK } from '#schemas/limits.ts';
import { fingerprintOf } from '#lib/sdp.ts';

export interface OfferSection {
  kind: 'audio' | 'video';
  mid: string;
  payloadType: number;
  /** Of the stream that the page will send in it. */
  ssrcs: readonly number[];
  /** Id of the header extension with the loudness; null where there is none. */
  levelId: number | null;
}

export interface Offer {
  sections: readonly OfferSection[];
  /** Pairs of tracks on which the member receives. */
  slots: number;
  fingerprint: string;
  ufrag: string;
  password: string;
}

/** Tracks on which the member sends: sound, small picture, large picture. */
export const SENDING = 3;
const LEVEL = 'urn:ietf:params:rtp-hdrext:ssrc-audio-level';
const CODEC = { audio: 'opus/48000/2', video: 'VP8/90000' } as const;

const only = (text: string, pattern: RegExp): string | null => {
  const found = new Set([...text.matchAll(pattern)].map(([, value]) => value ?? ''));
  return found.size === 1 ? ([...found][0] ?? null) : null;
};

/** Returns the offer, or the code of what is wrong with it. */
export function readOffer(sdp: string): Offer | LiveCode {
  if (sdp.length > LIVE_SDP_LENGTH) return 'too-large';
  const [session = '', ...media] = sdp.split(/^(?=m=)/m);
  if (!session.startsWith('v=0') || media.length < SENDING) return 'bad-request';
  const fingerprint = fingerprintOf(sdp);
  const ufrag = only(sdp, /^a=ice-ufrag:([A-Za-z0-9+/]{4,256})\r?$/gm);
  const password = only(sdp, /^a=ice-pwd:([A-Za-z0-9+/]{22,256})\r?$/gm);
  if (fingerprint === null || ufrag === null || password === null) return 'bad-request';
  if (/^a=setup:passive\r?$/m.test(sdp)) return 'unsupported-offer';
  const slots = (media.length - SENDING) / 2;
  if (!Number.isInteger(slots) || slots > LIVE_SLOTS_DESK) return 'unsupported-offer';
  const sections: OfferSection[] = [];
  for (const [index, text] of media.entries()) {
    const section = readSection(text, index);
    if (section === null) return 'unsupported-offer';
    sections.push(section);
  }
  const streams = sections.flatMap(({ ssrcs }) => ssrcs);
  const mids = sections.map(({ mid }) => mid);
  if (new Set(streams).size < streams.length || new Set(mids).size < mids.length) return 'bad-request';
  return { sections, slots, fingerprint, ufrag, password };
}

function readSection(text: string, index: number): OfferSection | null {
  const sends = index < SENDING;
  const isAudio = sends ? index === 0 : (index - SENDING) % 2 === 0;
  const kind = isAudio ? 'audio' : 'video';
  const [, found, port] = /^m=(audio|video) (\d+) UDP\/TLS\/RTP\/SAVPF /.exec(text) ?? [];
  const mid = only(text, /^a=mid:([\w-]{1,16})\r?$/gm);
  const codec = new RegExp(`^a=rtpmap:(\\d{1,3}) ${CODEC[kind]}\\r?$`, 'im').exec(text)?.[1];
  const direction = only(text, /^a=(sendonly|recvonly|sendrecv|inactive)\r?$/gm);
  // A browser may give sections after the first no port of their own.
  const hasPort = port !== '0' || /^a=bundle-only\r?$/m.test(text);
  if (found !== kind || !hasPort || mid === null || codec === undefined || Number(codec) > 127) return null;
  if (direction !== (sends ? 'sendonly' : 'recvonly') || !/^a=rtcp-mux\r?$/m.test(text)) return null;
  const ssrcs = [...new Set([...text.matchAll(/^a=ssrc:(\d{1,10}) /gm)].map(([, ssrc]) => Number(ssrc)))];
  if (ssrcs.length > 4 || ssrcs.some((ssrc) => ssrc === 0 || ssrc > 0xffffffff)) return null;
  const level = new RegExp(`^a=extmap:(\\d{1,2})(?:/\\w+)? ${LEVEL}\\b`, 'm').exec(text)?.[1];
  const levelId = sends && isAudio && level !== undefined ? Number(level) : null;
  return {
    kind,
    mid,
    payloadType: Number(codec),
    ssrcs: sends ? ssrcs : [],
    levelId: levelId !== null && levelId >= 1 && levelId <= 14 ? levelId : null,
  };
}

/** Writes the offer for the native code. Addresses are left out: the page's first packet tells where it is. */
export function writtenOffer({ sections, fingerprint, ufrag, password }: Offer): string {
  const lines = ['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0', `a=group:BUNDLE ${mids(sections)}`];
  for (const [index, { kind, mid, payloadType, ssrcs, levelId }] of sections.entries()) {
    lines.push(
      `m=${kind} 9 UDP/TLS/RTP/SAVPF ${payloadType}`,
      'c=IN IP4 0.0.0.0',
      `a=mid:${mid}`,
      index < SENDING ? 'a=sendonly' : 'a=recvonly',
      'a=rtcp-mux',
      `a=ice-ufrag:${ufrag}`,
      `a=ice-pwd:${password}`,
      'a=ice-options:trickle',
      `a=fingerprint:sha-256 ${fingerprint}`,
      'a=setup:actpass',
      `a=rtpmap:${payloadType} ${CODEC[kind]}`,
      ...(levelId === null ? [] : [levelLine(levelId)]),
      ...ssrcs.map((ssrc) => `a=ssrc:${ssrc} cname:member`),
    );
  }
  return `${lines.join('\r\n')}\r\n`;
}

const mids = (sections: readonly OfferSection[]): string => sections.map(({ mid }) => mid).join(' ');

/** Line that agrees on the header extension with the loudness. */
export const levelLine = (id: number): string => `a=extmap:${id} ${LEVEL}`;
