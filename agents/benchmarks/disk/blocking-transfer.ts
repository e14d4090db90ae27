import { fdatasyncSync, readSync, writeSync } from "node:fs";
import { createStamper, slotBlocks } from "./slot-data.ts";
import { finishShortWrite, ShortTransfer, type SlotLoad } from "./slot-load.ts";

/** One slot's requests as blocking calls: what is done before the clock starts, and the request itself. */
export function createBlockingTransfer(
  load: SlotLoad,
  slot: number,
  descriptor: number,
  data: SharedArrayBuffer,
): { prepare(isRead: boolean): void; transfer(isRead: boolean, offset: number): void } {
  const { blockBytes, syncsEachRequest } = load;
  const blocks = slotBlocks(data, load, slot);
  const stamp = createStamper(blocks.write, slot, load);
  const read = (offset: number): void => {
    const transferred = readSync(descriptor, blocks.read, 0, blockBytes, offset);
    if (transferred !== blockBytes) throw new ShortTransfer("read", transferred, blockBytes);
  };
  const write = (offset: number): void => {
    const transferred = writeSync(descriptor, blocks.write, 0, blockBytes, offset);
    if (transferred !== blockBytes) finishShortWrite(load, descriptor, blocks.write, transferred, offset);
    if (syncsEachRequest) fdatasyncSync(descriptor);
  };
  return {
    prepare(isRead) {
      if (!isRead) stamp();
    },
    transfer(isRead, offset) {
      if (isRead) read(offset);
      else write(offset);
    },
  };
}
