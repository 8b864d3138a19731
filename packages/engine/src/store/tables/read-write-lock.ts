/**
 * A lock for many readers or one writer, first come first served. It is not reentrant: work that acquires the lock while it
 * holds it waits for ever. So a transaction never opens another one.
 */
export class ReadWriteLock {
  #readers = 0;
  #writing = false;
  #waiting: { write: boolean; enter: () => void }[] = [];
  #next = 0;

  async read<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter(false);
    try {
      return await work();
    } finally {
      this.#readers -= 1;
      this.#wake();
    }
  }

  async write<T>(work: () => T | Promise<T>): Promise<T> {
    const entering = this.enterToWrite();
    if (entering !== undefined) await entering;
    try {
      return await work();
    } finally {
      this.endWriting();
    }
  }

  /** Acquires the lock for a writer, who then calls `endWriting`. Returns undefined where it is free, so that nothing need be awaited. */
  enterToWrite(): Promise<void> | undefined {
    return this.#enter(true);
  }

  endWriting(): void {
    this.#writing = false;
    this.#wake();
  }

  #enter(write: boolean): Promise<void> | undefined {
    if (this.#next === this.#waiting.length && this.#canEnter(write)) {
      this.#acquire(write);
      return undefined;
    }
    return new Promise((enter) => this.#waiting.push({ write, enter }));
  }

  #wake(): void {
    for (let first = this.#waiting[this.#next]; first !== undefined; first = this.#waiting[this.#next]) {
      if (!this.#canEnter(first.write)) return;
      this.#next += 1;
      this.#acquire(first.write);
      first.enter();
      // Under load the queue is never empty, so the entries that were woken are dropped every 1,024.
      if (this.#next === 1_024) this.#dropWoken();
    }
    this.#dropWoken();
  }

  #dropWoken(): void {
    this.#waiting = this.#waiting.slice(this.#next);
    this.#next = 0;
  }

  #canEnter(write: boolean): boolean {
    return !this.#writing && (!write || this.#readers === 0);
  }

  #acquire(write: boolean): void {
    if (write) this.#writing = true;
    else this.#readers += 1;
  }
}
