/** Writes an offer as a page makes it, with a number of pairs of tracks to receive on. */
export const FINGERPRINT = Array.from({ length: 32 }, (_, index) => (index + 160).toString(16).toUpperCase()).join(':');

export interface OfferOptions {
  slots?: number;
  fingerprint?: string;
  /** Changes a section's lines; sections count from 0. */
  change?: (lines: string[], section: number) => string[];
}

export function offerOf({
  slots = 1,
  fingerprint = FINGERPRINT,
  change = (lines) => lines,
}: OfferOptions = {}): string {
  const kinds = ['audio', 'video', 'video', ...Array.from({ length: slots }, () => ['audio', 'video']).flat()];
  const sections = kinds.map((kind, index) =>
    change(
      [
        kind === 'audio' ? 'm=audio 9 UDP/TLS/RTP/SAVPF 111 0' : 'm=video 9 UDP/TLS/RTP/SAVPF 96 97',
        'c=IN IP4 0.0.0.0',
        'a=rtcp:9 IN IP4 0.0.0.0',
        'a=candidate:1 1 udp 2113937151 192.168.1.20 50000 typ host',
        'a=ice-ufrag:Fr4g',
        'a=ice-pwd:abcdefghijklmnopqrstuvwx',
        `a=fingerprint:sha-256 ${fingerprint}`,
        'a=setup:actpass',
        `a=mid:${index}`,
        'a=extmap:1 urn:ietf:params:rtp-hdrext:ssrc-audio-level',
        index < 3 ? 'a=sendonly' : 'a=recvonly',
        'a=rtcp-mux',
        ...(kind === 'audio' ? ['a=rtpmap:111 opus/48000/2', 'a=rtpmap:0 PCMU/8000'] : ['a=rtpmap:96 VP8/90000']),
        ...(index < 3 ? [`a=ssrc:${4000 + index} cname:x`] : []),
      ],
      index,
    ),
  );
  const session = [
    'v=0',
    'o=- 7 2 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    `a=group:BUNDLE ${kinds.map((_, i) => i).join(' ')}`,
  ];
  return `${[...session, ...sections.flat()].join('\r\n')}\r\n`;
}
