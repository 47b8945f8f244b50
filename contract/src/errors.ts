/** Errors that the page handles itself; separate, so that not every page loads the whole list. */
export const sessionExpired = { code: 1002, status: 401 } as const;
export const reauthenticationRequired = { code: 1008, status: 409 } as const;
export const samplesUnavailable = { code: 1007, status: 409 } as const;

/**
 * All errors of calls. An error is thrown by name; its status and code are defined here, its text in `messages/`. The
 * specification gives several errors one code; the name distinguishes them. Names are public and never change.
 */
export const errors = {
  not_signed_in: { code: 1000, status: 401 },
  wrong_credentials: { code: 1001, status: 401 },
  /** The only 401 that makes the web refresh its session, so it is used for nothing else. */
  session_expired: sessionExpired,
  not_allowed: { code: 1003, status: 403 },
  not_found: { code: 1004, status: 404 },
  method_not_allowed: { code: 1004, status: 405 },
  invalid_input: { code: 1005, status: 400 },
  malformed_request: { code: 1005, status: 400 },
  duplicate: { code: 1006, status: 409 },
  version_conflict: { code: 1006, status: 409 },
  idempotency_key_reused: { code: 1006, status: 409 },
  link_expired: { code: 1008, status: 409 },
  /** `details.reauthenticate` lists the methods; the web asks the user and retries the call. */
  reauthentication_required: reauthenticationRequired,
  still_in_use: { code: 1006, status: 409 },
  sample_reserved: { code: 1008, status: 409 },
  samples_in_orders: { code: 1006, status: 409 },
  import_refused: { code: 1005, status: 400 },
  orders_in_progress: { code: 1006, status: 409 },
  transition_not_allowed: { code: 1008, status: 409 },
  /** `details.samples` lists the unavailable samples, each with its reason. */
  samples_unavailable: samplesUnavailable,
  /** The total differs from the one the user saw; `details` has both. */
  total_changed: { code: 1006, status: 409 },
  /** The company would hold more samples than allowed; `details` has both numbers. */
  hold_limit_reached: { code: 1008, status: 409 },
  /** Too many samples of the company are in orders without an assignee; `details` has both numbers. */
  unassigned_limit_reached: { code: 1008, status: 409 },
  too_many_orders: { code: 1009, status: 429 },
  /** Somebody else of the company has to approve the order; `details` has total, reasons and who may. */
  approval_needed: { code: 1008, status: 409 },
  approval_not_needed: { code: 1008, status: 409 },
  /** Too many approvals of the user or the company are open; `details` has both numbers. */
  too_many_waiting: { code: 1008, status: 409 },
  /** The company has held samples for approvals as long as it may; `details.samples` lists them. */
  waited_already: { code: 1008, status: 409 },
  /** The order would come to more than was approved; `details` has both numbers. */
  above_approved: { code: 1008, status: 409 },
  /** The company does not allow its users orders of this amount; `details` has limit and total. */
  above_limit: { code: 1008, status: 409 },
  /** The order would exceed budgets; `details.budgets` lists them. A manager may place it all the same. */
  over_budget: { code: 1008, status: 409 },
  /** The company uses each purchase order number once; `details` has the order that has it. */
  po_used: { code: 1006, status: 409 },
  /** The last day of the offer has passed; `details.day` is that day. */
  quote_expired: { code: 1008, status: 409 },
  /** The seller has made another offer than the one the user saw; `details` has both revisions. */
  offer_changed: { code: 1006, status: 409 },
  /** Too many quotes of the user or the company are open; `details` has both numbers. */
  too_many_quotes: { code: 1008, status: 409 },
  too_many_revisions: { code: 1008, status: 409 },
  quote_full: { code: 1008, status: 409 },
  /** An offer or invoice needs the name and address of the seller. */
  seller_missing: { code: 1008, status: 409 },
  cart_full: { code: 1008, status: 409 },
  empty_cart: { code: 1008, status: 409 },
  /** The client was told what shipping costs; it can only be lowered. */
  shipping_agreed: { code: 1008, status: 409 },
  /** The shipping price is on an invoice that is not credited. */
  already_invoiced: { code: 1008, status: 409 },
  nothing_to_invoice: { code: 1008, status: 409 },
  /** The company has no billing country or address; `details.missing` lists what is missing. */
  billing_missing: { code: 1008, status: 409 },
  already_credited: { code: 1008, status: 409 },
  request_open: { code: 1008, status: 409 },
  /** Donors are being linked or unlinked. */
  linking_donors: { code: 1008, status: 409 },
  lines_unsent: { code: 1008, status: 409 },
  nothing_to_send: { code: 1008, status: 409 },
  no_matching_samples: { code: 1008, status: 409 },
  sample_sold: { code: 1008, status: 409 },
  too_many_searches: { code: 1008, status: 409 },
  too_many_cohorts: { code: 1008, status: 409 },
  too_many_shared_cohorts: { code: 1008, status: 409 },
  /** No case has all of its controls. */
  cohort_no_match: { code: 1008, status: 409 },
  too_many_budgets: { code: 1008, status: 409 },
  too_many_views: { code: 1008, status: 409 },
  newer_conversation_exists: { code: 1006, status: 409 },
  /** The recipient can no longer sign in. */
  recipient_inactive: { code: 1008, status: 409 },
  last_super_admin: { code: 1008, status: 409 },
  too_many_requests: { code: 1009, status: 429 },
  /** A single-use address that is used, expired or unknown. */
  download_link_invalid: { code: 1004, status: 404 },
  export_too_large: { code: 1010, status: 413 },
  too_large: { code: 1010, status: 413 },
  too_many_uploads: { code: 1008, status: 409 },
  media_type_not_accepted: { code: 1011, status: 415 },
  account_not_active: { code: 1012, status: 403 },
  /** Staff have not decided on the sign-up yet. */
  account_pending: { code: 1012, status: 403 },
  internal: { code: 1500, status: 500 },
  storage_unavailable: { code: 1503, status: 503 },
  busy: { code: 1503, status: 503 },
} as const;

export type ErrorName = keyof typeof errors;

/** The body of every reply that is an error. */
export interface ErrorBody {
  error: {
    name: ErrorName;
    code: number;
    message: string[];
    fields?: Record<string, string[]>;
    details?: unknown;
    requestId: string;
  };
}

/** Who made the change; `self`: the caller, from another tab or device. */
export interface Changer {
  name: string;
  self: boolean;
}

/** `details` of `version_conflict`. */
export interface ChangedMeanwhile<Row> {
  /** The current row. */
  current: Row;
  /** When and by whom it was changed (null: by the system). Only for rows with a form. */
  changedAt?: string;
  changedBy?: Changer | null;
}

/**
 * Why a session ended, in `details.because` of `session_expired` on a refresh: sign-out, reuse of an old token, ended
 * from another device, account deactivated, password changed, or expired.
 */
export const sessionEnds = ['logout', 'reuse', 'ended', 'blocked', 'password', 'expired'] as const;
export type SessionEnd = (typeof sessionEnds)[number];
