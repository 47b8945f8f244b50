import type { ComponentType } from 'react';

/** Who a screen is for. `auth` screens are for those who are not signed in. */
export type Area = 'auth' | 'staff' | 'client';

export interface Screen {
  path: string;
  areas: readonly Area[];
  /** Loaded when first opened, as a chunk of its own. */
  load: () => Promise<{ Screen: ComponentType }>;
}

const staff: readonly Area[] = ['staff'];
const client: readonly Area[] = ['client'];
const both: readonly Area[] = ['staff', 'client'];
const auth: readonly Area[] = ['auth'];

/** Every address of the specification. The first of an area is where its people start. */
export const screens: readonly Screen[] = [
  { path: '/sign-in', areas: auth, load: () => import('../features/auth/sign-in-screen.tsx') },
  { path: '/sign-up', areas: auth, load: () => import('../features/auth/sign-up-screen.tsx') },
  {
    path: '/forgot-password',
    areas: auth,
    load: () => import('../features/auth/forgot-password-screen.tsx'),
  },
  { path: '/inventory', areas: staff, load: () => import('../features/samples/samples-screen.tsx') },
  { path: '/users', areas: staff, load: () => import('../features/users/users-screen.tsx') },
  {
    path: '/research-areas',
    areas: staff,
    load: () => import('../features/catalogue/research-areas-screen.tsx'),
  },
  { path: '/client-orders', areas: staff, load: () => import('../features/orders/client-orders-screen.tsx') },
  {
    path: '/client-companies',
    areas: staff,
    load: () => import('../features/companies/companies-screen.tsx'),
  },
  { path: '/vendors', areas: staff, load: () => import('../features/vendors/vendors-screen.tsx') },
  { path: '/non-inventory', areas: staff, load: () => import('../features/requests/requests-screen.tsx') },
  { path: '/vendor-orders', areas: staff, load: () => import('../features/invoices/invoices-screen.tsx') },
  { path: '/biomarkers', areas: staff, load: () => import('../features/biomarkers/biomarkers-screen.tsx') },
  {
    path: '/specimen-search',
    areas: client,
    load: () => import('../features/specimens/specimen-search-screen.tsx'),
  },
  {
    path: '/specimen-search/loinc-list',
    areas: client,
    load: () => import('../features/specimens/loinc-list-screen.tsx'),
  },
  { path: '/orders', areas: client, load: () => import('../features/orders/orders-screen.tsx') },
  { path: '/cart', areas: client, load: () => import('../features/cart/cart-screen.tsx') },
  { path: '/contact-us', areas: both, load: () => import('../features/contact-us/contact-us-screen.tsx') },
  { path: '/profile', areas: both, load: () => import('../features/profile/profile-screen.tsx') },
];
