import { lazyPart } from '../../ui/lazy-part.ts';

/** For the client's orders. */
export const ApprovalList = lazyPart(() => import('./approval-list.tsx').then((m) => m.ApprovalList));

/** For the profile. */
export const OwnRules = lazyPart(() => import('./rules-section.tsx').then((m) => m.OwnRules));

export const OwnLimits = lazyPart(() => import('./limits-section.tsx').then((m) => m.OwnLimits));

/** For the panel of a company. */
export const CompanyRules = lazyPart(() => import('./company-rules.tsx').then((m) => m.CompanyRules));
export const CompanyLimits = lazyPart(() => import('./company-limits.tsx').then((m) => m.CompanyLimits));
