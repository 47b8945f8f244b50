/** Numbered items by their keys, the least first; of equal keys the lower number. */
export class MinHeap {
  #keys: number[] = [];
  #items: number[] = [];

  clear(): void {
    this.#keys.length = 0;
    this.#items.length = 0;
  }

  push(key: number, item: number): void {
    let at = this.#keys.push(key) - 1;
    this.#items.push(item);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#isBefore(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  /** Removes and returns the item with the least key. */
  pop(): number | undefined {
    const last = this.#keys.length - 1;
    if (last < 0) return undefined;
    this.#swap(0, last);
    this.#keys.pop();
    const item = this.#items.pop();
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let least = at;
      if (left < last && this.#isBefore(left, least)) least = left;
      if (right < last && this.#isBefore(right, least)) least = right;
      if (least === at) return item;
      this.#swap(at, least);
      at = least;
    }
  }

  #isBefore(a: number, b: number): boolean {
    const difference = (this.#keys[a] as number) - (this.#keys[b] as number);
    return difference < 0 || (difference === 0 && (this.#items[a] as number) < (this.#items[b] as number));
  }

  #swap(a: number, b: number): void {
    for (const list of [this.#keys, this.#items]) [list[a], list[b]] = [list[b] as number, list[a] as number];
  }
}
