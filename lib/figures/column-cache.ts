type Column = Float64Array | Int32Array;

const store: { tidemarkColumns?: ColumnCache } = globalThis as { tidemarkColumns?: ColumnCache };

/** Enough for all throughputs of a million runs of eight results, with their setups and times. */
const mostBytes = 192 * 2 ** 20;

/** Keeps columns of blocks, which never change, up to a number of bytes; those that nobody asked for the longest go first. */
export class ColumnCache {
  readonly #columns = new Map<string, Column>();
  readonly #mostBytes: number;
  #bytes = 0;

  constructor(limitBytes: number) {
    this.#mostBytes = limitBytes;
  }

  get(key: string): Column | undefined {
    const column = this.#columns.get(key);
    if (column !== undefined) {
      // A Map keeps the order in which keys came in.
      this.#columns.delete(key);
      this.#columns.set(key, column);
    }
    return column;
  }

  set(key: string, column: Column): void {
    this.#drop(key);
    this.#columns.set(key, column);
    this.#bytes += column.byteLength;
    for (const oldest of this.#columns.keys()) {
      if (this.#bytes <= this.#mostBytes) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#columns.get(key)?.byteLength ?? 0;
    this.#columns.delete(key);
  }
}

/** The process's one cache. Kept on globalThis: Next loads modules more than once. */
export function getColumnCache(): ColumnCache {
  store.tidemarkColumns ??= new ColumnCache(mostBytes);
  return store.tidemarkColumns;
}
