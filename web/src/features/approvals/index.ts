// Orders that wait for approval, the rules that ask for it, and what a company allows its users when they order.
export { type SubmitBody, submitCart, submitRequest, useLimits } from './api.ts';
export { ApprovalNote } from './cart-note.tsx';
export { ApprovalList, CompanyLimits, CompanyRules, OwnLimits, OwnRules } from './lazy-parts.ts';
export { type Need, useApprovalsShown, useNeed } from './need.ts';
