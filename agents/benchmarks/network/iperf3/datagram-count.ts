import type { DatagramHeader } from "./datagram-header.ts";

/** What a receiver of numbered datagrams knows of its stream. */
export type DatagramCount = {
  highest: number;
  lost: number;
  jitterUs: number;
  arrived(header: DatagramHeader, atUs: number): void;
};

/** RFC 3550, 6.4.1: each difference of two transit times moves the estimate by a sixteenth. */
const jitterShare = 16;

/**
 * Counts datagrams by their numbers. A gap is lost until what belongs into it comes late. Jitter is RFC 3550's interarrival
 * jitter (appendix A.8), over transit times whose unknown offset falls out.
 */
export function createDatagramCount(): DatagramCount {
  let lastTransitUs: number | null = null;
  const count: DatagramCount = {
    highest: 0,
    lost: 0,
    jitterUs: 0,
    arrived({ sentUs, number }, atUs) {
      if (number > count.highest) {
        count.lost += number - count.highest - 1;
        count.highest = number;
      } else if (count.lost > 0) count.lost -= 1;
      const transitUs = atUs - sentUs;
      const differenceUs = Math.abs(transitUs - (lastTransitUs ?? transitUs));
      lastTransitUs = transitUs;
      count.jitterUs += (differenceUs - count.jitterUs) / jitterShare;
    },
  };
  return count;
}
