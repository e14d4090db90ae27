import { fdatasyncSync, readSync, writeSync } from "node:fs";
import { createStamper, slotBlocks } from "./slot-data.ts";
import { finishShortWrite, ShortTransfer, type SlotLoad } from "./slot-load.ts";

/** One slot's requests as blocking calls: what is done before the clock starts, and the request itself. */
export function createBlockingTransfer(
  load: SlotLoad,
  slot: number,
  descriptor: number,
  { data, slots }: { data: SharedArrayBuffer; slots: number },
): { prepare(isRead: boolean): void; transfer(isRead: boolean, offset: number): void } {
  const { blockBytes, syncsEachRequest } = load;
  const blocks = slotBlocks(data, load, slot, slots);
  const stamp = createStamper(blocks.write, slot, load);
  let writeAt = 0;
  const read = (offset: number): void => {
    const transferred = readSync(descriptor, blocks.read, 0, blockBytes, offset);
    if (transferred !== blockBytes) throw new ShortTransfer("read", transferred, blockBytes);
  };
  const write = (offset: number): void => {
    const transferred = writeSync(descriptor, blocks.write, writeAt, blockBytes, offset);
    if (transferred !== blockBytes) {
      const block = blocks.write.subarray(writeAt, writeAt + blockBytes);
      finishShortWrite(load, descriptor, block, transferred, offset);
    }
    if (syncsEachRequest) fdatasyncSync(descriptor);
  };
  return {
    prepare(isRead) {
      if (!isRead) writeAt = stamp();
    },
    transfer(isRead, offset) {
      if (isRead) read(offset);
      else write(offset);
    },
  };
}
