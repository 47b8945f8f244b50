import { DatabaseBusyError } from '../errors.ts';

interface Waiting {
  go(): void;
  timer: NodeJS.Timeout;
}

/** First in, first out. The engine has one session, so a statement or a whole transaction holds the mutex. */
export class Mutex {
  #locked = false;
  #waiting: Waiting[] = [];

  /** Resolves with the function that releases it; rejects when it was not acquired within `waitMs`. */
  acquire(waitMs: number): Promise<() => void> {
    if (!this.#locked) {
      this.#locked = true;
      return Promise.resolve(this.#release());
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(new DatabaseBusyError(`The database was busy for ${waitMs} ms.`, '53300'));
      }, waitMs);
      const waiting: Waiting = { go: () => resolve(this.#release()), timer };
      this.#waiting.push(waiting);
    });
  }

  #release(): () => void {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      const next = this.#waiting.shift();
      if (next) {
        clearTimeout(next.timer);
        next.go();
      } else {
        this.#locked = false;
      }
    };
  }
}
