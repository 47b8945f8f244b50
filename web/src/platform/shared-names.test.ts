import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { languages } from '@aliquot/contract/languages';
import { orderStatusNames, shipmentMethodNames } from '@aliquot/contract/messages/orders';
import { roleNames } from '@aliquot/contract/messages/roles';

const textsOf = (language: string, name: string) =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../../public/static/locales', language, `${name}.json`), 'utf8'),
  );

test('order statuses, shipment methods and roles have the same names on screens as in files', () => {
  for (const language of languages) {
    const ui = textsOf(language, 'ui');
    for (const [status, name] of Object.entries(orderStatusNames[language]))
      assert.equal(ui[`state_${status}`], name, `${language} ${status}`);
    assert.deepEqual(textsOf(language, 'orders').methods, shipmentMethodNames[language]);
    assert.deepEqual(textsOf(language, 'common').roles, roleNames[language]);
  }
});
