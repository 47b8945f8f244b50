export const embeddedEngineTests = ['server/src/platform/**/*.test.ts'];
