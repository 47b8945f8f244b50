import * as z from 'zod/mini';
import { id, instant } from './fields.ts';
import { sampleStatuses } from './sample-statuses.ts';

/** Key figures of the stock, for staff. */

const shown = z.nullable(z.string());

/** Samples with status available that can be sold, and why the others cannot. */
const sale = z.object({
  /** Not expired and with a price; `worth` at list price. */
  available: z.object({ samples: z.int(), worth: z.number() }),
  expired: z.int(),
  /** Not expired and without a price. */
  unpriced: z.int(),
});

const demand = z.object({
  id,
  loincCode: z.string(),
  name: z.string(),
  shortName: shown,
  searches: z.int(),
  /** Searches without a match. */
  unmet: z.int(),
  /** Samples for sale now. */
  available: z.int(),
});
export type Demand = z.output<typeof demand>;

export const stockOverview = z.object({
  statuses: z.record(z.enum(sampleStatuses), z.object({ samples: z.int(), worth: z.number() })),
  /** The samples with status available, split into three parts. */
  sale,
  /** Available without a price, so not for sale. */
  unpriced: z.int(),
  /** Available, but expired or expiring within thirty days. */
  expired: z.int(),
  expiringSoon: z.int(),
  /** Existing values, for filters and forms. */
  choices: z.object({
    conditions: z.array(z.string()),
    containers: z.array(z.string()),
    ethnicities: z.array(z.string()),
  }),
});

export const stockInsights = z.object({
  statuses: z.record(z.enum(sampleStatuses), z.object({ samples: z.int(), worth: z.number() })),
  sale,
  biomarkers: z.array(
    z.object({
      id,
      loincCode: z.string(),
      name: z.string(),
      shortName: shown,
      /** Samples that can be sold; `worth` is the sum of their prices. */
      available: z.int(),
      reserved: z.int(),
      worth: z.number(),
    }),
  ),
  expiring: z.array(z.object({ month: z.string(), samples: z.int() })),
  received: z.array(z.object({ month: z.string(), samples: z.int() })),
  expiringSoon: z.int(),
  /** Number of samples that are held now, by what for. */
  held: z.object({ cart: z.int(), approval: z.int(), quote: z.int() }),
  /** Searches of clients in the last ninety days, most frequent first, and how often they found nothing. */
  demand: z.array(demand),
  at: instant,
});
