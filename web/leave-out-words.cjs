/**
 * Rows of the contract say for readers what they do and how they may fail. The page needs neither to call them, and they
 * are a good part of what a screen would load.
 */
module.exports = (source) =>
  source
    .replace(/^ +summary:\s*'(?:[^'\\\n]|\\.)*',\n/gm, '')
    .replace(/^ +errors: \[[^\]]*\],\n/gm, '')
    .replace(/^ +scope: '[a-z]+',\n/gm, '');
