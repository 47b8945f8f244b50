/** What keys and tokens look like, by who gives them out, with something of that look made up for the test. */
export const secretKinds: readonly { what: string; looks: RegExp; such: () => string }[] = [
  {
    what: 'a private key',
    looks: /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s+[A-Za-z0-9+/=]{16}/,
    such: () => `-----BEGIN RSA ${'PRIVATE'} KEY-----\n${'MIIEpAIBAAKCAQEA'.repeat(2)}`,
  },
  { what: 'a key of Amazon', looks: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/, such: () => `AKIA${'Q7'.repeat(8)}` },
  { what: 'a token of GitHub', looks: /\bgh[pousr]_[A-Za-z0-9]{36}/, such: () => `ghp_${'aB3d'.repeat(9)}` },
  { what: 'a token of GitLab', looks: /\bglpat-[\w-]{20}/, such: () => `glpat-${'aB3d'.repeat(5)}` },
  { what: 'a token of npm', looks: /\bnpm_[A-Za-z0-9]{36}/, such: () => `npm_${'aB3d'.repeat(9)}` },
  {
    what: 'a token of Slack',
    looks: /\bxox[abprs]-\d+-[\w-]{10}/,
    such: () => `xoxb-1234567-${'aB3d'.repeat(4)}`,
  },
  {
    what: 'a key of Stripe',
    looks: /\b[rs]k_live_[A-Za-z0-9]{16}/,
    such: () => `sk_live_${'aB3d'.repeat(5)}`,
  },
  { what: 'a key of Google', looks: /\bAIza[\w-]{35}\b/, such: () => `AIza${'aB3dE'.repeat(7)}` },
  {
    what: 'a signed token',
    looks: /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{16,}/,
    such: () => `${'eyJ'}hbGciOiJIUzI1NiJ9.${'eyJ'}zdWIiOiIxMjM0In0.${'aB3d'.repeat(8)}`,
  },
  {
    what: 'a token of ours',
    looks: /\b[0-9a-f]{8}-[0-9a-f-]{27}\.\d{1,9}\.\d{9,12}\.[\w-]{43}\b/,
    such: () => `${crypto.randomUUID()}.1.1790000000.${'aB3d'.repeat(10)}abc`,
  },
  {
    what: 'a word beside the address of a database elsewhere',
    looks:
      /\b(?:postgres(?:ql)?|smtps?):\/\/[\w.-]+:(?![$%{])[^\s@/:'"`]{6,}@(?!localhost|127\.|\[?::1|[\w.-]*\bexample\b)[\w.-]+/,
    such: () => `postgres://aliquot:${'hunter2hunter2'}@db.internal/aliquot`,
  },
  {
    what: 'a long random text called a secret',
    looks:
      /(?:secret|password|passwd|token|api_?key)["']?\s*[:=]\s*["'](?=[^"']*\d)(?=[^"']*[a-z])[A-Za-z0-9+/_-]{32,}["']/i,
    such: () => `SESSION_SECRET='${'q8Zr1kPw'.repeat(5)}'`,
  },
];
