/** Counts what arrives of one stream, for the reports from which its sender learns of losses (RFC 3550). */
import { ahead } from './rtp-header.ts';
import { receiverReport } from './rtcp.ts';

export class Reception {
  /** Highest sequence number so far, with the number of times that it began anew in the upper bits; -1: none. */
  #highest = -1;
  #first = 0;
  #received = 0;
  #expectedBefore = 0;
  #receivedBefore = 0;
  #reportTime = 0;
  #reportedAt = 0;

  /** Notes a packet. */
  arrived(sequence: number): void {
    if (this.#highest < 0) this.#first = this.#highest = sequence;
    this.#highest += Math.max(0, ahead(sequence, this.#highest & 0xffff));
    this.#received++;
  }
  /** Notes a report of the sender, at a time in milliseconds. */
  reported(time: number, now: number): void {
    [this.#reportTime, this.#reportedAt] = [time, now];
  }
  /** Returns the report on everything since the last one. */
  report(ssrc: number, now: number): Buffer {
    const expected = this.#highest < 0 ? 0 : this.#highest - this.#first + 1;
    const [expectedNow, receivedNow] = [expected - this.#expectedBefore, this.#received - this.#receivedBefore];
    [this.#expectedBefore, this.#receivedBefore] = [expected, this.#received];
    const lostNow = Math.max(0, expectedNow - receivedNow);
    return receiverReport({
      ssrc,
      fractionLost: expectedNow > 0 ? Math.min(255, Math.floor((lostNow * 256) / expectedNow)) : 0,
      packetsLost: Math.max(0, expected - this.#received),
      highestSequence: Math.max(0, this.#highest),
      lastReport: this.#reportTime,
      sinceLastReport: this.#reportTime === 0 ? 0 : Math.floor((now - this.#reportedAt) * 65.536),
    });
  }
}
