import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseOptions } from '../types.ts';

interface Subscription {
  channel: string;
  onPayload(payload: string): void;
  onGap: (() => void) | undefined;
}

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;
const HEARTBEAT_MS = 10_000;

/** One connection of its own for all notices, opened with the first subscription and opened again when lost. */
export class Listener {
  #config: pg.ClientConfig;
  #log: DatabaseOptions['log'];
  #subscriptions = new Set<Subscription>();
  #connection: Promise<pg.Client> | undefined;
  #closed = new AbortController();

  constructor(config: pg.ClientConfig, log: DatabaseOptions['log']) {
    this.#config = config;
    this.#log = log;
  }

  async listen(
    channel: string,
    onPayload: (payload: string) => void,
    onGap?: () => void,
  ): Promise<() => Promise<void>> {
    const subscription: Subscription = { channel, onPayload, onGap };
    this.#subscriptions.add(subscription);
    try {
      this.#connection ??= this.#connect();
      await (await this.#connection).query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      this.#subscriptions.delete(subscription);
      throw error;
    }
    return async () => {
      this.#subscriptions.delete(subscription);
      if (this.#channels().has(channel) || this.#closed.signal.aborted) return;
      const client = await this.#connection?.catch(() => undefined);
      await client?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {});
    };
  }

  async close(): Promise<void> {
    this.#closed.abort();
    const client = await this.#connection?.catch(() => undefined);
    await client?.end();
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...this.#config, keepAlive: true });
    let lost = false;
    const onLost = (error?: Error) => {
      if (lost || this.#closed.signal.aborted) return;
      lost = true;
      clearInterval(heartbeat);
      this.#log('warn', `The connection for notices was lost: ${error?.message ?? 'it ended'}.`);
      client.end().catch(() => {});
      this.#connection = this.#reconnect();
      // Whoever subscribes meanwhile awaits it; nobody else does.
      this.#connection.catch(() => {});
    };
    // A dead network path gives no error until something is sent over it.
    const heartbeat = setInterval(() => client.query('select 1').catch(onLost), HEARTBEAT_MS);
    heartbeat.unref();
    client.on('notification', ({ channel, payload }) => this.#deliver(channel, payload ?? ''));
    try {
      await client.connect();
      for (const channel of this.#channels()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      clearInterval(heartbeat);
      client.on('error', () => {});
      client.end().catch(() => {});
      throw error;
    }
    client.on('error', onLost);
    client.on('end', () => {
      clearInterval(heartbeat);
      onLost();
    });
    return client;
  }

  async #reconnect(): Promise<pg.Client> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await delay(pause, undefined, { signal: this.#closed.signal, ref: false });
      try {
        const client = await this.#connect();
        this.#log('info', 'The connection for notices is back.');
        for (const { onGap } of this.#subscriptions) onGap?.();
        return client;
      } catch (error) {
        this.#log('warn', `The connection for notices could not be opened: ${(error as Error).message}`);
      }
    }
  }

  #channels(): Set<string> {
    return new Set([...this.#subscriptions].map(({ channel }) => channel));
  }

  #deliver(channel: string, payload: string): void {
    for (const subscription of this.#subscriptions) {
      if (subscription.channel === channel) subscription.onPayload(payload);
    }
  }
}
