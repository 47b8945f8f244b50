import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browserName } from './browser-name.ts';

const onWindows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';

const agents: [string, string][] = [
  [`${onWindows} Chrome/131.0.0.0 Safari/537.36`, 'Chrome 131, Windows'],
  [`${onWindows} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.2903.86`, 'Edge 131, Windows'],
  [`${onWindows} Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0`, 'Opera 115, Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox 133, Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1.1 Safari/605.1.15',
    'Safari 18, macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1.1 Mobile/15E148 Safari/604.1',
    'Safari 18, iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1',
    'Chrome 131, iPad',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    'Chrome 131, Android',
  ],
];

for (const [agent, name] of agents)
  test(`a user agent is named ${name}`, () => {
    assert.equal(browserName(agent), name);
  });

test('an unknown user agent has no name', () => {
  assert.equal(browserName('curl/8.5.0'), null);
  assert.equal(browserName(''), null);
});
