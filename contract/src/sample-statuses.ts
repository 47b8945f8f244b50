export const sampleStatuses = ['available', 'reserved', 'on_hold', 'damaged', 'depleted'] as const;
export type SampleStatus = (typeof sampleStatuses)[number];
/** Statuses that staff may set; only orders reserve samples. */
export const settableStatuses = ['available', 'on_hold', 'damaged', 'depleted'] as const;
