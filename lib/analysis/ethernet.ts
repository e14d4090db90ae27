/** A link's speed and frame size. `hasTimestamps`: TCP timestamps, usual on Linux, take 12 bytes of each frame. */
export type EthernetLink = { linkBitsPerSecond: number; mtu: number; hasTimestamps: boolean };

const ipAndTcpBytes = 40;
const timestampBytes = 12;
/** Preamble 8, Ethernet header 14, check sequence 4, gap between frames 12. */
const aroundFrameBytes = 38;

/**
 * The most payload that TCP over IPv4 gets through one Ethernet link in one direction, in bytes a second:
 * link * (MTU - 40 - t) / (MTU + 38), without VLAN tag (IEEE 802.3, RFC 791, RFC 9293, RFC 7323).
 */
export function ethernetBytesPerSecond({ linkBitsPerSecond, mtu, hasTimestamps }: EthernetLink): number {
  const payload = mtu - ipAndTcpBytes - (hasTimestamps ? timestampBytes : 0);
  return ((linkBitsPerSecond / 8) * payload) / (mtu + aroundFrameBytes);
}
