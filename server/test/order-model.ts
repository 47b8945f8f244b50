/** A small model of carts and orders: the expected reply of every call and the state after it. */

export interface ModelSample {
  status: string;
  price: number | null;
  /** The buyer whose cart holds it; below zero a pending cart, see `holderOf`. */
  holder: number | null;
}

export interface ModelOrder {
  buyer: number;
  status: string;
  /** By sample: the price, and whether the line is open, sent, or withdrawn. */
  lines: Map<number, { price: number; state: 'live' | 'sent' | 'gone' }>;
}

/** A cart that waits for approval. */
export interface ModelPending {
  buyer: number;
  lines: Set<number>;
  open: boolean;
}

const maxOpen = 3;
const holderOf = (pending: number) => -1 - pending;

export type Answer = { code: number; lost?: [number, string][] };
const ok: Answer = { code: 200 };
const no: Answer = { code: 1008 };

export class Model {
  readonly samples: ModelSample[];
  readonly carts: Set<number>[];
  readonly orders: ModelOrder[] = [];
  readonly pending: ModelPending[] = [];
  /** Whose orders need approval, whatever they come to. */
  readonly ruled: ReadonlySet<number>;

  constructor(samples: number, buyers: number, ruled: readonly number[] = []) {
    this.ruled = new Set(ruled);
    this.samples = Array.from({ length: samples }, () => ({ status: 'available', price: 50, holder: null }));
    this.carts = Array.from({ length: buyers }, () => new Set<number>());
  }

  private loss(buyer: number, at: number): string | null {
    const { status, price, holder } = this.sample(at);
    if (status === 'reserved' || status === 'depleted') return 'taken';
    if (status !== 'available') return 'withdrawn';
    if (price === null) return 'unpriced';
    return holder === null || holder === buyer ? null : 'held';
  }

  sample(at: number): ModelSample {
    return this.samples[at] as ModelSample;
  }
  cart(buyer: number): Set<number> {
    return this.carts[buyer] as Set<number>;
  }

  /** Why a sample is not for sale is shown only for samples in the buyer's own cart and orders. */
  private reads(buyer: number, at: number): boolean {
    return (
      this.cart(buyer).has(at) || this.orders.some((order) => order.buyer === buyer && order.lines.has(at))
    );
  }

  add(buyer: number, wanted: readonly number[]): Answer {
    const lost = [...new Set(wanted)].flatMap((at): [number, string][] => {
      const reason = this.loss(buyer, at);
      if (reason === null) return [];
      return [[at, reason === 'held' || this.reads(buyer, at) ? reason : 'taken']];
    });
    if (lost.length > 0) return { code: 1007, lost };
    for (const at of wanted) {
      this.cart(buyer).add(at);
      this.sample(at).holder = buyer;
    }
    return ok;
  }

  remove(buyer: number, at: number): Answer {
    if (this.cart(buyer).delete(at) && this.sample(at).holder === buyer) this.sample(at).holder = null;
    return ok;
  }

  lapse(at: number): void {
    this.sample(at).holder = null;
  }

  holdAgain(buyer: number): Answer {
    for (const at of this.cart(buyer)) if (this.loss(buyer, at) === null) this.sample(at).holder = buyer;
    return ok;
  }

  place(buyer: number): Answer {
    const wanted = [...this.cart(buyer)];
    const refusal = this.refusal(buyer, wanted);
    if (refusal) return refusal;
    if (this.ruled.has(buyer)) return no;
    this.cart(buyer).clear();
    return this.buy(buyer, wanted);
  }

  /** Why the lines of a cart or pending cart cannot be bought. */
  private refusal(holder: number, wanted: readonly number[]): Answer | null {
    if (wanted.length === 0) return no;
    const lost = wanted.flatMap((at): [number, string][] => {
      const reason = this.loss(holder, at);
      return reason === null ? [] : [[at, reason]];
    });
    return lost.length > 0 ? { code: 1007, lost } : null;
  }

  private buy(buyer: number, wanted: readonly number[]): Answer {
    this.orders.push({
      buyer,
      status: 'placed',
      lines: new Map(wanted.map((at) => [at, { price: this.sample(at).price ?? 0, state: 'live' as const }])),
    });
    for (const at of wanted) Object.assign(this.sample(at), { status: 'reserved', holder: null });
    return ok;
  }

  /** The cart waits for approval, and its samples are held for that. */
  submit(buyer: number): Answer {
    const wanted = [...this.cart(buyer)];
    const refusal = this.refusal(buyer, wanted);
    if (refusal) return refusal;
    if (!this.ruled.has(buyer)) return no;
    if (this.pending.filter((each) => each.open && each.buyer === buyer).length >= maxOpen) return no;
    const holder = holderOf(this.pending.push({ buyer, lines: new Set(wanted), open: true }) - 1);
    for (const at of wanted) this.sample(at).holder = holder;
    this.cart(buyer).clear();
    return ok;
  }

  approve(n: number): Answer {
    const pending = this.pendingAt(n);
    const wanted = [...pending.lines];
    const refusal = this.refusal(holderOf(n), wanted);
    if (refusal) return refusal;
    pending.open = false;
    return this.buy(pending.buyer, wanted);
  }

  /** The lines return to the cart, with their holds; those without a price are left out. */
  decline(n: number): Answer {
    const pending = this.pendingAt(n);
    const cart = this.cart(pending.buyer);
    for (const at of pending.lines) {
      const sample = this.sample(at);
      if (sample.price !== null) cart.add(at);
      if (sample.holder === holderOf(n)) sample.holder = cart.has(at) ? pending.buyer : null;
    }
    pending.open = false;
    return ok;
  }

  pendingAt(n: number): ModelPending {
    return this.pending[n] as ModelPending;
  }

  /** Staff change a sample; reserved and delivered samples cannot be changed. */
  edit(at: number, change: Partial<Pick<ModelSample, 'status' | 'price'>>): Answer {
    const sample = this.sample(at);
    const differs = Object.entries(change).some(([key, value]) => sample[key as 'status'] !== value);
    if (differs && (sample.status === 'reserved' || sample.status === 'depleted')) return no;
    Object.assign(sample, change);
    return ok;
  }

  step(at: number, step: 'assign' | 'confirm' | 'ship' | 'complete' | 'cancel' | 'withdraw'): Answer {
    const order = this.orders[at];
    if (!order) throw new Error('no such order');
    const live = [...order.lines].filter(([, line]) => line.state === 'live');
    const is = (...statuses: string[]) => statuses.includes(order.status);
    if (step === 'assign')
      return is('placed')
        ? this.become(order, 'assigned')
        : is('assigned', 'confirmed', 'dispatched')
          ? ok
          : no;
    if (step === 'confirm')
      return is('placed', 'assigned') ? this.become(order, 'confirmed') : is('confirmed') ? ok : no;
    if (step === 'ship') {
      if (!is('confirmed', 'dispatched') || live.length === 0) return no;
      for (const [, line] of live) line.state = 'sent';
      return this.become(order, 'dispatched');
    }
    if (step === 'complete') {
      if (is('delivered')) return ok;
      if (!is('confirmed', 'dispatched') || (is('dispatched') && live.length > 0)) return no;
      for (const [sample, line] of order.lines)
        if (line.state !== 'gone') this.sample(sample).status = 'depleted';
      return this.become(order, 'delivered');
    }
    if (step === 'cancel') {
      if (!is('placed', 'assigned', 'confirmed')) return no;
      for (const [sample, line] of live) {
        this.sample(sample).status = 'available';
        line.state = 'gone';
      }
      return this.become(order, 'cancelled');
    }
    if (!is('placed', 'assigned', 'confirmed', 'dispatched')) return no;
    const [first] = live;
    if (!first) return { code: 1005 };
    first[1].state = 'gone';
    this.sample(first[0]).status = 'damaged';
    if ([...order.lines.values()].every(({ state }) => state === 'gone')) order.status = 'cancelled';
    return ok;
  }

  private become(order: ModelOrder, status: string): Answer {
    order.status = status;
    return ok;
  }
}
