// Made by `npm run generate` from server/migrations. Do not edit.
export interface Tables {}
