// Part of `npm run check`: names that were replaced by the industry's word and must not come back.
// A whole identifier or a whole file name is compared, so that English sentences may use any word.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Identifiers that are no English words: forbidden wherever they stand, in docs too. */
const identifiers = {
  askedBy: 'searchContextOf',
  base_high: 'reference_high',
  base_low: 'reference_low',
  fold_demand: 'rollup_demand',
  fold_stock: 'rollup_stock',
  fold_traits: 'rollup_facets',
  judge_again: 'reclassify_samples',
  judge_result: 'classify_result',
  notice_mail_choices: 'notification_mail_choices',
  people_to_tell: 'notification_recipients',
  SEES_ALL: 'SYSTEM_SCOPE',
  trait_counts: 'facet_counts',
  trait_deltas: 'facet_deltas',
  traits_of: 'facets_of',
  traitsAsked: 'facetConditions',
  wall_company: 'rls_company',
  wall_open: 'rls_is_system',
  wall_passage: 'rls_bypass',
  wall_person: 'rls_user',
  wall_table: 'enable_rls',
  WalledConnection: 'ScopedConnection',
  write_mail: 'queue_mail',
  write_notices: 'create_notifications',
  showRefusal: 'showFieldErrors',
  refuseTakenEmail: 'assertUniqueEmail',
  refuseStep: 'assertTransition',
  keepRefusal: 'returnIfKept',
  FileRefused: 'FileError',
  DatabaseBusy: 'DatabaseBusyError',
  announceArrival: 'publishArrival',
  announceChange: 'publishChange',
  announceCompany: 'publishCompany',
  announceFacility: 'publishFacility',
  announceIfOffered: 'publishIfOffered',
  announceInvoice: 'publishInvoice',
  announceSample: 'publishSample',
  announceSearch: 'publishSearch',
  askEach: 'batchQuery',
  builtOnce: 'precompiled',
  httpSide: 'requestContext',
  isKept: 'isPrepared',
  isSealed: 'isEncrypted',
  judgeResult: 'classifyResult',
  judgeSamples: 'evaluateSamples',
  judgeSpan: 'evaluateSpan',
  KeepingClient: 'PreparedClient',
  leaveOut: 'omitUndefined',
  onceItStands: 'afterCommit',
  openCast: 'createTestUsers',
  openHouse: 'openTestApp',
  openShop: 'createBuyerSetup',
  refusedInPlace: 'submitWithFieldErrors',
  refuseNamesake: 'assertUniqueName',
  refuseStale: 'assertVersion',
  rightCalls: 'exampleCalls',
  tellOrder: 'publishOrder',
  tellPlaced: 'notifyPlaced',
  UntilWhole: 'OrderLoading',
  useEver: 'useHasBeenTrue',
  useKeptFocus: 'useFocusRestore',
  useLate: 'useDelayed',
  useLatest: 'useStableCallback',
  useSettled: 'useDebounced',
  useShownFirst: 'useOptimisticValue',
};

/** English words: forbidden only as the name of something declared. */
const declared = {
  afterwards: 'writeBuffer',
  cast: 'testUsers',
  house: 'testApp',
  paper: 'document',
  papers: 'documents',
  seal: 'encrypt',
  shield: 'protect',
  shop: 'setup',
  storm: 'load',
};

const fileNames = {
  'seal.sh': 'encrypt.sh',
  'told.test.ts': 'notifications.test.ts',
  'traits.ts': 'facet-conditions.ts',
  'wall.test.ts': 'rls.test.ts',
  'wall.ts': 'rls.ts',
  'refused-calls.ts': 'denied-calls.ts',
  'refusals.ts': 'error-replies.ts',
  'afterwards.ts': 'write-buffer.ts',
  'arrive.ts': 'finish-step.ts',
  'ask-each.ts': 'batch-query.ts',
  'built-once.ts': 'precompiled.ts',
  'cast.ts': 'test-users.ts',
  'crowd.test.ts': 'concurrency.test.ts',
  'decide.ts': 'commit-import.ts',
  'ever.ts': 'has-been-true.ts',
  'everything.ts': 'unfiltered-counts.ts',
  'finish.ts': 'transitions.ts',
  'http-side.ts': 'request-context.ts',
  'kept-focus.ts': 'focus-restore.ts',
  'kept.ts': 'prepared.ts',
  'losses.ts': 'unavailability.ts',
  'namesakes.ts': 'unique-name.ts',
  'pace.ts': 'batch-size.ts',
  'paper.ts': 'pdf.ts',
  'papers.ts': 'documents.ts',
  'position.ts': 'event-position.ts',
  'refused-in-place.ts': 'submit-with-field-errors.ts',
  'right-calls.ts': 'example-calls.ts',
  'scene.ts': 'scenario.ts',
  'seal.ts': 'encrypt.ts',
  'shield.ts': 'security-headers.ts',
  'shop.ts': 'buyer-setup.ts',
  'stale.ts': 'optimistic-lock.ts',
  'storm.test.ts': 'load.test.ts',
  'sums.ts': 'table-checksums.ts',
  'teeth.test.ts': 'race-guards.test.ts',
  'turns.ts': 'mutex.ts',
  'until-whole.tsx': 'order-loading.tsx',
  'use-late.ts': 'use-delayed.ts',
  'use-latest.ts': 'use-stable-callback.ts',
  'use-settled.ts': 'use-debounced.ts',
  'use-shown-first.ts': 'use-optimistic-value.ts',
  'way-back.ts': 'focus-target.ts',
  'way.test.ts': 'lifecycle.test.ts',
  'wording.ts': 'translate.ts',
};

/** Public names, data and texts that are not ours to rename, and this list itself. */
const leftOut =
  /^(?:docs\/openapi\.json|server\/catalogue\/|server\/test\/fixtures\/|web\/public\/static\/locales\/fr\/|bench\/results\/|package-lock\.json|CHANGELOG\.md|scripts\/words\.)/;
const textual = /\.(?:ts|tsx|mjs|cjs|md|sql|sh)$/;

const declaration = /(?<![\w$.])(?:const|let|function|class|interface|type) (\w+)/g;

/** What is retired in one file, as sentences. */
export function retiredIn(path, text) {
  const found = [];
  const name = basename(path);
  if (Object.hasOwn(fileNames, name)) found.push(`${path}: the file is called ${fileNames[name]} now`);
  for (const [index, line] of text.split('\n').entries()) {
    const at = `${path}:${index + 1}`;
    for (const [word] of line.matchAll(/[A-Za-z_$][\w$]*/g))
      if (Object.hasOwn(identifiers, word)) found.push(`${at}: ${word} is ${identifiers[word]} now`);
    if (path.endsWith('.md')) continue;
    for (const [, word] of line.matchAll(declaration))
      if (Object.hasOwn(declared, word)) found.push(`${at}: call ${word} ${declared[word]}`);
  }
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
  const found = files
    .filter((path) => textual.test(path) && !leftOut.test(path))
    .flatMap((path) => retiredIn(path, readFileSync(path, 'utf8')));
  for (const each of found) console.error(each);
  if (found.length > 0) process.exitCode = 1;
}
