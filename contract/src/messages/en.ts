import type { ErrorName } from '../errors.ts';

/** What a sentence may lean on. Only what the person may see belongs here. */
export interface ErrorDetails {
  fieldCount?: number;
  name?: string;
  reason?: string;
  /** How many samples stand in the way. */
  samples?: number;
  /** How many of these are only held for a while. */
  held?: number;
  /** The vendor orders that stand in the way, named. */
  purchases?: string;
  count?: number;
  max?: number;
  minutes?: number;
  /** In US dollars. */
  amount?: number;
  /** Of an order. */
  number?: string;
  /** YYYY-MM-DD. */
  day?: string;
  /** Of an export. */
  format?: 'csv' | 'xlsx';
}

export const dollars = (language: string, amount: number) =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' }).format(amount);

/** A day, as 14 December 2026. */
export const longDay = (language: string, day: string) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));

type Sentence = string | ((details: ErrorDetails) => string);

const errors = {
  not_signed_in: 'Sign in to continue.',
  wrong_credentials: 'Wrong email or password.',
  session_expired: 'Your session has ended. Sign in again.',
  not_allowed: 'You are not allowed to do this.',
  not_found: 'This is not here, or no longer.',
  method_not_allowed: 'This address does not take that kind of call.',
  invalid_input: ({ fieldCount = 1, reason }) =>
    reason ?? (fieldCount === 1 ? '1 field needs attention.' : `${fieldCount} fields need attention.`),
  malformed_request: 'The request could not be read.',
  duplicate: ({ name }) => (name ? `“${name}” already exists.` : 'This already exists.'),
  version_conflict: 'Somebody changed this in the meantime.',
  idempotency_key_reused: 'This request was already used for something else.',
  link_expired: 'This link has expired or was already used. Ask for a new one.',
  reauthentication_required: 'Enter your password again to go on.',
  still_in_use: ({ name, samples, purchases }) =>
    purchases
      ? `“${name}” still has pending vendor orders: ${purchases}.`
      : `“${name}” still holds ${samples === 1 ? '1 sample' : `${(samples ?? 0).toLocaleString('en')} samples`}.`,
  samples_in_orders: ({ name, samples = 1 }) =>
    `“${name}” cannot be undone: ${samples === 1 ? '1 of its samples is' : `${samples.toLocaleString('en')} of its samples are`} ordered.`,
  sample_reserved: ({ name, reason }) =>
    reason ? `“${name}” is reserved for ${reason}.` : `“${name}” is reserved for an order.`,
  import_refused: ({ reason }) => reason ?? 'The file cannot be imported.',
  orders_in_progress: ({ name, reason }) => `“${name}” still has orders under way: ${reason}.`,
  transition_not_allowed: 'This step is not possible now.',
  samples_unavailable: ({ name, samples = 1, held = 0 }) => {
    if (samples === 1)
      return `${name ?? 'One sample'} is ${held === 1 ? 'held by somebody else at present' : 'no longer available'}.`;
    const said =
      held === 0
        ? 'are no longer available'
        : held === samples
          ? 'are held by others at present'
          : `cannot be had now, ${held.toLocaleString('en')} of them held by others at present`;
    return `${samples.toLocaleString('en')} samples ${said}${name ? `: ${name}` : ''}.`;
  },
  total_changed:
    'Prices have changed: the total is not what you saw. Look at it again before you place the order.',
  approval_needed: ({ name }) =>
    name
      ? `This order needs approval before it can be placed. Ask ${name}.`
      : 'This order needs approval before it can be placed, and nobody in your company can give it now.',
  approval_not_needed: 'This order needs no approval. Place it.',
  too_many_waiting: ({ count = 0 }) =>
    `${count} orders already wait for approval, which is the most. Withdraw one first.`,
  waited_already: ({ name }) =>
    `Held for approvals of your company as long as that is possible: ${name}. Leave out what cannot be held, or wait a week.`,
  above_approved: ({ name, amount = 0 }) =>
    `Order ${name} was approved up to ${amount.toLocaleString('en', { style: 'currency', currency: 'USD' })}.`,
  above_limit: ({ amount = 0 }) => `Your company allows at most ${dollars('en', amount)} per order.`,
  over_budget: ({ name, amount = 0 }) => `This order exceeds the budget ${name} by ${dollars('en', amount)}.`,
  po_used: ({ name, number }) => `Purchase order ${name} was used for ${number}.`,
  quote_expired: ({ day }) =>
    day ? `This quote was valid until ${longDay('en', day)}. Request it again.` : 'This quote has expired.',
  offer_changed: 'There is another offer than the one you saw. Look at it again before you answer.',
  too_many_quotes: ({ count = 0 }) =>
    `${count} quotes are open already, which is the most. Withdraw one first.`,
  too_many_revisions: 'This quote was offered 20 times, which is the most. Start a new one.',
  quote_full: 'A quote has at most 300 samples.',
  seller_missing: 'Enter name and address of your company first: Profile, Seller.',
  cart_full: ({ count }) =>
    count === undefined || count <= 0
      ? 'A cart holds at most 300 specimens. Place this order first.'
      : `A cart holds at most 300 specimens, and yours has room for ${count}. Place this order first.`,
  hold_limit_reached: ({ samples = 0, max = 0 }) =>
    `Your company holds ${samples.toLocaleString('en')} of at most ${max.toLocaleString('en')} specimens. Order or remove some first.`,
  unassigned_limit_reached: ({ samples = 0, max = 0 }) =>
    `${samples.toLocaleString('en')} of at most ${max.toLocaleString('en')} specimens of your company wait to be processed. Order more when that is done.`,
  too_many_orders: ({ count = 0, minutes = 1 }) =>
    `You have placed ${count} orders within an hour. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  empty_cart: 'There is nothing to order in this cart.',
  shipping_agreed: ({ amount }) =>
    amount === undefined
      ? 'This order was confirmed without a shipping price, so none can be added.'
      : `Shipping was confirmed at ${dollars('en', amount)}. It can only be lowered.`,
  already_invoiced: ({ number }) => `Shipping of ${number} is invoiced. Credit it first.`,
  nothing_to_invoice: ({ number }) => `Everything on ${number} is invoiced.`,
  billing_missing: ({ name }) => `Add the billing address of ${name} first.`,
  already_credited: ({ number }) => `${number} is already credited.`,
  request_open: 'A request of this order is still open. Fill or close it first.',
  linking_donors: 'Donors are being linked or unlinked at the moment. Wait until that is done.',
  lines_unsent: 'Some samples of this order are in no shipment yet.',
  nothing_to_send: 'No sample of this order is left to send.',
  no_matching_samples: ({ samples = 0 }) =>
    samples === 0
      ? 'Nothing in stock matches this request now.'
      : `What matches costs more than the client would pay: ${samples === 1 ? '1 sample' : `${samples.toLocaleString('en')} samples`}.`,
  sample_sold: ({ name, reason }) => `“${name}” was delivered with ${reason ?? 'an order'}.`,
  too_many_budgets: 'Your company has 100 budgets, which is the most. Delete one first.',
  too_many_views: 'This list has 20 saved views, which is the most. Remove one first.',
  too_many_searches: 'You have 100 saved searches, which is the most. Delete one first.',
  too_many_cohorts: 'You have 50 cohorts, which is the most. Delete one first.',
  too_many_shared_cohorts: 'Your company shares 200 cohorts, which is the most. Stop sharing one first.',
  cohort_no_match: ({ samples = 0, count = 0 }) => {
    if (samples === 0) return 'No specimen for sale fits the cases.';
    return count === 1 ? 'No case has a control.' : `No case has ${count} controls.`;
  },
  newer_conversation_exists: ({ name }) => `${name} has begun a new conversation meanwhile.`,
  recipient_inactive: ({ name }) => `The account of ${name} is not active: they cannot be answered.`,
  last_super_admin: 'The last active super admin stays. Make somebody else super admin first.',
  too_many_requests: ({ count, minutes = 1 }) =>
    count === undefined
      ? 'Too many tries. Wait a moment and try again.'
      : `You have exported ${count} files within an hour, which is the most. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  download_link_invalid: 'This download has expired or was already fetched. Start it again.',
  export_too_large: ({ count = 0, max = 0, format }) =>
    format === 'xlsx'
      ? `${count.toLocaleString('en')} rows are too many for a workbook, which holds at most ${max.toLocaleString('en')}. Export them as csv, or add a filter.`
      : `${count.toLocaleString('en')} rows are too many for one file, which holds at most ${max.toLocaleString('en')}. Add a filter.`,
  too_large: 'This is too large.',
  too_many_uploads: 'Too many files are waiting to be used. Use them, or wait an hour until they are gone.',
  media_type_not_accepted: 'This type is not accepted.',
  account_not_active: 'This account is not active. Contact your supplier.',
  account_pending: 'Your account waits for activation. We write to you when it is ready.',
  internal: 'Something went wrong on our side. Nothing was changed.',
  storage_unavailable: 'Files cannot be stored or read right now. Try again later.',
  busy: 'The service is busy. Try again in a moment.',
} satisfies Record<ErrorName, Sentence>;

const fields = {
  validate_required: 'Fill this in.',
  validate_email: 'Write it like name@company.com.',
  validate_password: '8 to 50 characters, with a digit, an upper and a lower case letter.',
  password_common: 'This password is easy to guess. Choose another.',
  validate_password_equal: 'The two passwords differ.',
  validate_confirm: 'Confirm this.',
  validate_duplicate: 'Already in use.',
  validate_oldPassword: 'This is not your present password.',
  validate_errors: 'Check this value.',
  unknown_field: 'This field is not known here.',
  unknown_sort: 'The list cannot be sorted by this.',
  too_long: 'This is too long.',
  odd_characters: 'Use letters, digits and common punctuation only.',
  accession_emoji: 'An accession cannot have emoji: labels cannot print them.',
  letters_only: 'Use letters; a hyphen, apostrophe, space or full stop may stand between them.',
  phone_format: 'Write 6 to 20 digits, with a leading + if you like.',
  website_format: 'Write a web address, such as example.com.',
  day_format: 'Write the day as YYYY-MM-DD.',
  day_unreal: 'This day does not exist.',
  day_future: 'This day is still to come.',
  day_past: 'This day has passed. Choose today or a later one.',
  day_too_early: 'Write a day from 1900 on.',
  company_required: 'Client roles belong to a company. Choose one.',
  samples_required: 'Choose at least one sample.',
  lines_required: 'Choose at least one line.',
  company_not_for_role: 'Only client roles belong to a company.',
  company_not_active: 'This company is not active. Choose another, or restore it first.',
  zip_format: 'Write five digits, or five and four: 13210 or 13210-1234.',
  volume_format: 'Write a number above zero.',
  volume_max: 'Write at most 99,999,999.',
  value_not_numeric: 'This test gives a number, such as 5.4, <0.01 or 1:80 for titres.',
  born_after_collection: 'The donor cannot be born after the collection.',
  expires_before_collection: 'This day is before the collection.',
  hours_format: 'Write hours from 0 to 9,999.99, with at most two decimals.',
  freeze_thaws_format: 'Write a whole number from 0 to 99.',
  freezer_before_processing: 'A sample cannot be frozen before it is processed.',
  measured_before_collection: 'This day is before the collection.',
  units_unknown: 'This is not a unit we know. Write it like ng/mL.',
  units_not_convertible: 'This unit cannot be converted to that of the biomarker.',
  molecular_weight_missing:
    'Converting this unit needs the molecular weight of the component, which the catalogue does not have.',
  units_not_expected: 'This test has no unit. Leave the unit empty.',
  units_need_biomarker: 'A unit needs a biomarker. Choose one, or write the number alone.',
  bound_format: 'Write a number with its unit, such as 40 pg/mL.',
  bound_not_lower: 'This is the lower end: > or ≥ may stand here, < or ≤ in the upper one.',
  bound_not_upper: 'This is the upper end: < or ≤ may stand here, > or ≥ in the lower one.',
  donor_mismatch:
    'This donor has another date of birth, sex or vendor. Change it in the donor, for all of its samples.',
  diagnosis_format: 'Write a code of ICD-10, such as E11 or E11.65.',
  diagnosis_not_shown: 'Specimens can no longer be searched by this diagnosis.',
  cohort_size: 'Cases and controls together are at most 300, which is what a cart holds.',
  cohort_misfit: 'This specimen does not fit this place in the cohort.',
  biomarker_unknown: 'This biomarker is not in the catalogue, or switched off.',
  facility_not_active: 'This storage facility is not active. Choose another.',
  vendor_not_active: 'This vendor is not active. Choose another.',
  invoice_not_pending: 'This vendor order is not pending. Choose another.',
  repeated_field: 'Two columns cannot hold the same field.',
  choose_one: 'Choose one of these.',
  codes_max: 'Give at most 1,000 codes at a time.',
  quantity_format: 'Write a whole number from 1 to 1,000.',
  age_format: 'Write whole years from 0 to 150.',
  range_ends: 'Give a low end, a high end or both.',
  range_order: 'This is below where it starts.',
  range_not_numeric: 'Only quantitative tests have ranges.',
  weight_format: 'Write a number above zero, up to 10,000,000.',
  charge_format: 'Write a whole number from 1 to 4.',
  price_format: 'Write an amount from 0 to 9,999,999.99.',
  method_unfit:
    'Refrigerated specimens do not travel by standard shipment, and those in liquid nitrogen only by courier. Choose another method.',
  location_not_active: 'This shipping location is not active. Choose another.',
  assignee_not_staff: 'Orders are assigned to active staff. Choose somebody else.',
  before_placement: 'This is before the order was placed.',
  not_in_order: 'This sample is not in the order, or can no longer be chosen.',
  source_mismatch: 'Name the order, the quote or the sample this is about, or say that it is general.',
  source_unknown: 'This order, quote or sample is not one that the client can see.',
  too_many_files: 'A message carries at most 10 files.',
  not_printable: 'Documents cannot print every letter of this. Use Latin, Greek or Cyrillic letters.',
  file_unusable: 'This file cannot be used. Upload it again.',
  approvers_too_few: 'Name at least as many people as approvals are needed.',
  approver_unknown: 'Somebody here is not an active user of your company. Choose somebody else.',
  colleague_unknown: 'Choose an active user of your company.',
  amount_repeated: 'Another rule starts at this amount.',
  amount_positive: 'Write an amount above zero, up to 9,999,999.99.',
  po_format: 'Write it as {mask}.',
  po_mask_format: 'A * stands for any rest, so it can only be the last character.',
  price_limit_needed:
    'Say what a specimen may cost: your company limits what an order may come to, and some have yet to be found.',
  limit_format: 'Write a whole number from 1 to 100,000, or leave it empty.',
  price_above_list: 'This is above the list price.',
  discount_range: 'Write a percentage from 0 to 100.',
  counter_empty: 'Give a price, or remove it.',
  valid_until_max: 'Choose a day up to {day}: the samples cannot be held longer.',
  day_from_tomorrow: 'Choose a day from tomorrow on.',
  client_not_active: 'Choose an active user of a client company.',
  valid_until_earlier: 'Choose a later day than before.',
  tax_rate_range: 'Write a percentage from 0 to 50.',
  payment_format:
    'Write an amount up to 999,999,999.99. A correction of an earlier payment starts with a minus.',
  payments_below_zero: 'The payments of this invoice would come to less than zero.',
  price_decimals: 'Use at most two decimals.',
  percent_range: 'Write a percentage from -100 to 1,000.',
  percent_too_high: 'Some prices would be above 9,999,999.99.',
};

export const en: Messages = { errors, fields };

export type FieldMessage = keyof typeof fields;

export interface Messages {
  errors: Record<ErrorName, Sentence>;
  fields: Record<FieldMessage, string>;
}
