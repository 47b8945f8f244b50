// The summary at the end of a run.
const slowest = 20;
const seconds = (value) => `${value.toFixed(1).padStart(6)} s`;

export function printSummary(results) {
  printSlowest('files', results, 'files');
  printSlowest('tests', results, 'tests');
  console.log('');
  for (const { name, seconds: took, passed, failed } of results)
    console.log(
      `${failed > 0 ? 'FAILED' : 'ok    '} ${seconds(took)}  ${name}: ${passed} passed, ${failed} failed`,
    );
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`       ${seconds(sum('seconds'))}  in all`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  // Last, because CI pages show the end of a long output.
  for (const { name, failures = [] } of results)
    for (const failure of failures) console.log(`✖ ${failure} (${name})`);
}

function printSlowest(what, results, key) {
  const all = results.flatMap((result) =>
    (result[key] ?? []).map((each) => ({ ...each, step: result.name })),
  );
  if (all.length === 0) return;
  console.log(`\nThe slowest ${what}:`);
  for (const { name, seconds: took, step } of all.sort((a, b) => b.seconds - a.seconds).slice(0, slowest))
    console.log(`${seconds(took)}  ${name} (${step})`);
}
