import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { destination, worthRemembering } from './redirect.ts';

const screens = [
  { path: '/sign-in', areas: ['auth'] },
  { path: '/sign-up', areas: ['auth'] },
  { path: '/inventory', areas: ['staff'] },
  { path: '/vendors', areas: ['staff'] },
  { path: '/profile', areas: ['staff', 'client'] },
  { path: '/specimen-search', areas: ['client'] },
  { path: '/specimen-search/loinc-list', areas: ['client'] },
  { path: '/cart', areas: ['client'] },
] as const;

const go = (path: string, role: string, remembered: string | null = null) =>
  destination({ path, role, signedIn: role !== 'nobody', remembered }, screens);

describe('a signed-out user', () => {
  test('stays on the auth screens and goes to sign-in from everywhere else', () => {
    assert.equal(go('/sign-in', 'nobody'), null);
    assert.equal(go('/sign-up', 'nobody'), null);
    for (const path of ['/', '/vendors', '/cart', '/nonsense'])
      assert.equal(go(path, 'nobody'), '/sign-in', path);
  });
  test('has deep links remembered, but not auth screens and unknown paths', () => {
    const keep = (path: string) => worthRemembering({ path, role: 'unauthorized', signedIn: false }, screens);
    assert.deepEqual(['/vendors', '/cart', '/sign-in', '/', '/nonsense'].map(keep), [
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('a signed-in user', () => {
  test('goes from the root to the default screen of the area', () => {
    assert.equal(go('/', 'super_admin'), '/inventory');
    assert.equal(go('/', 'admin'), '/inventory');
    assert.equal(go('/', 'client_manager'), '/specimen-search');
    assert.equal(go('/', 'client_user'), '/specimen-search');
  });
  test('goes from the root and the auth screens to the remembered screen, with its query', () => {
    assert.equal(go('/', 'admin', '/vendors?search=rh%C3%B4ne'), '/vendors?search=rh%C3%B4ne');
    assert.equal(go('/sign-in', 'client_user', '/specimen-search/loinc-list'), '/specimen-search/loinc-list');
  });
  test('stays on a screen of the own area, whatever was remembered', () => {
    assert.equal(go('/profile', 'admin', '/vendors'), null);
    assert.equal(go('/cart', 'client_user', '/specimen-search'), null);
  });
  test('is redirected from screens of another area and unknown paths', () => {
    assert.equal(go('/cart', 'admin', '/vendors'), '/inventory');
    assert.equal(go('/vendors', 'client_user'), '/specimen-search');
    for (const remembered of ['//evil.example', 'https://evil.example', 'javascript:alert(1)', '/cart', ''])
      assert.equal(go('/', 'admin', remembered), '/inventory', remembered);
  });
  test('has only screens of the own area remembered', () => {
    const keep = (path: string, role: string) => worthRemembering({ path, role, signedIn: true }, screens);
    assert.equal(keep('/vendors', 'admin'), true);
    assert.equal(keep('/vendors', 'client_user'), false);
    assert.equal(keep('/sign-in', 'admin'), false);
  });
});

test('any other role stays on sign-in, without a redirect loop', () => {
  for (const role of ['vendor_operator', 'unauthorized', 'something_new']) {
    assert.equal(go('/sign-in', role), null);
    for (const path of ['/', '/inventory', '/sign-up', '/cart'])
      assert.equal(go(path, role, '/inventory'), '/sign-in');
  }
});
