import type { ComponentType } from 'react';

/** Who a screen is for. `auth` screens are for those who are not signed in. */
export type Area = 'auth' | 'staff' | 'client';

export interface Screen {
  path: string;
  areas: readonly Area[];
  /** Files of texts that it needs at once: asked for beside its code, not by it, which saves a round trip. */
  texts: readonly string[];
  /** Loaded when first opened, as a chunk of its own. */
  load: () => Promise<{ Screen: ComponentType }>;
}

const staff: readonly Area[] = ['staff'];
const client: readonly Area[] = ['client'];
const both: readonly Area[] = ['staff', 'client'];
const auth: readonly Area[] = ['auth'];

/** Every address of the specification. The first of an area is where its people start. */
export const screens: readonly Screen[] = [
  {
    path: '/sign-in',
    areas: auth,
    texts: ['auth'],
    load: () => import('../features/auth/sign-in-screen.tsx'),
  },
  {
    path: '/sign-up',
    areas: auth,
    texts: ['auth'],
    load: () => import('../features/auth/sign-up-screen.tsx'),
  },
  {
    path: '/forgot-password',
    areas: auth,
    texts: ['auth'],
    load: () => import('../features/auth/forgot-password-screen.tsx'),
  },
  {
    path: '/inventory',
    areas: staff,
    texts: ['inventory', 'facilities'],
    load: () => import('../features/samples/samples-screen.tsx'),
  },
  {
    path: '/users',
    areas: staff,
    texts: ['users'],
    load: () => import('../features/users/screen.tsx'),
  },
  {
    path: '/research-areas',
    areas: staff,
    texts: ['catalogue'],
    load: () => import('../features/catalogue/research-areas-screen.tsx'),
  },
  {
    path: '/client-orders',
    areas: staff,
    texts: ['orders', 'vocabulary'],
    load: () => import('../features/orders/client-orders-screen.tsx'),
  },
  {
    path: '/client-companies',
    areas: staff,
    texts: ['companies', 'organisations'],
    load: () => import('../features/companies/screen.tsx'),
  },
  {
    path: '/vendors',
    areas: staff,
    texts: ['vendors', 'organisations'],
    load: () => import('../features/vendors/screen.tsx'),
  },
  {
    path: '/non-inventory',
    areas: staff,
    texts: ['requests'],
    load: () => import('../features/requests/screen.tsx'),
  },
  {
    path: '/vendor-orders',
    areas: staff,
    texts: ['invoices'],
    load: () => import('../features/invoices/screen.tsx'),
  },
  {
    path: '/biomarkers',
    areas: staff,
    texts: ['biomarkers'],
    load: () => import('../features/biomarkers/screen.tsx'),
  },
  {
    path: '/specimen-search',
    areas: client,
    texts: ['specimens', 'vocabulary'],
    load: () => import('../features/specimens/specimen-search-screen.tsx'),
  },
  {
    path: '/specimen-search/loinc-list',
    areas: client,
    texts: ['specimens', 'cart', 'vocabulary'],
    load: () => import('../features/specimens/loinc-list-screen.tsx'),
  },
  {
    path: '/orders',
    areas: client,
    texts: ['orders', 'vocabulary'],
    load: () => import('../features/orders/orders-screen.tsx'),
  },
  {
    path: '/cart',
    areas: client,
    texts: ['cart', 'specimens', 'vocabulary'],
    load: () => import('../features/cart/cart-screen.tsx'),
  },
  {
    path: '/contact-us',
    areas: both,
    texts: ['contact_us'],
    load: () => import('../features/contact-us/contact-us-screen.tsx'),
  },
  {
    path: '/profile',
    areas: both,
    texts: ['profile', 'notices'],
    load: () => import('../features/profile/profile-screen.tsx'),
  },
];
