/** Patterns of keys and tokens, each with a made-up example for the test. */
export const secretKinds: readonly { what: string; pattern: RegExp; example: () => string }[] = [
  {
    what: 'a private key',
    pattern: /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s+[A-Za-z0-9+/=]{16}/,
    example: () => `-----BEGIN RSA ${'PRIVATE'} KEY-----\n${'MIIEpAIBAAKCAQEA'.repeat(2)}`,
  },
  {
    what: 'a key of Amazon',
    pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/,
    example: () => `AKIA${'Q7'.repeat(8)}`,
  },
  {
    what: 'a token of GitHub',
    pattern: /\bgh[pousr]_[A-Za-z0-9]{36}/,
    example: () => `ghp_${'aB3d'.repeat(9)}`,
  },
  { what: 'a token of GitLab', pattern: /\bglpat-[\w-]{20}/, example: () => `glpat-${'aB3d'.repeat(5)}` },
  { what: 'a token of npm', pattern: /\bnpm_[A-Za-z0-9]{36}/, example: () => `npm_${'aB3d'.repeat(9)}` },
  {
    what: 'a token of Slack',
    pattern: /\bxox[abprs]-\d+-[\w-]{10}/,
    example: () => `xoxb-1234567-${'aB3d'.repeat(4)}`,
  },
  {
    what: 'a key of Stripe',
    pattern: /\b[rs]k_live_[A-Za-z0-9]{16}/,
    example: () => `sk_live_${'aB3d'.repeat(5)}`,
  },
  { what: 'a key of Google', pattern: /\bAIza[\w-]{35}\b/, example: () => `AIza${'aB3dE'.repeat(7)}` },
  {
    what: 'a signed token',
    pattern: /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{16,}/,
    example: () => `${'eyJ'}hbGciOiJIUzI1NiJ9.${'eyJ'}zdWIiOiIxMjM0In0.${'aB3d'.repeat(8)}`,
  },
  {
    what: 'a token of ours',
    pattern: /\b[0-9a-f]{8}-[0-9a-f-]{27}\.\d{1,9}\.\d{9,12}\.[\w-]{43}\b/,
    example: () => `${crypto.randomUUID()}.1.1790000000.${'aB3d'.repeat(10)}abc`,
  },
  {
    what: 'a word beside the address of a database elsewhere',
    pattern:
      /\b(?:postgres(?:ql)?|smtps?):\/\/[\w.-]+:(?![$%{])[^\s@/:'"`]{6,}@(?!localhost|127\.|\[?::1|[\w.-]*\bexample\b)[\w.-]+/,
    example: () => `postgres://aliquot:${'hunter2hunter2'}@db.internal/aliquot`,
  },
  {
    what: 'a long random text called a secret',
    pattern:
      /(?:secret|password|passwd|token|api_?key)["']?\s*[:=]\s*["'](?=[^"']*\d)(?=[^"']*[a-z])[A-Za-z0-9+/_-]{32,}["']/i,
    example: () => `SESSION_SECRET='${'q8Zr1kPw'.repeat(5)}'`,
  },
];
