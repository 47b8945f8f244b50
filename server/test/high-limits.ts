/** Settings for tests and benchmarks, which call, hold and order more than the default limits allow. */
export const highLimits = {
  RATE_LIMIT_PER_MINUTE: '1000000',
  MAX_HELD_SAMPLES: '100000',
  MAX_UNASSIGNED_SAMPLES: '100000',
  ORDERS_PER_HOUR: '10000',
};
