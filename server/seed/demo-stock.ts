/** Demo facilities, the coldest first, and purchases from vendors. */

export const facilities = [
  {
    name: 'Syracuse main freezer room',
    address1: '750 East Adams Street',
    address2: 'Basement B2',
    city: 'Syracuse',
    state: 'NY',
    zip: '13210',
    phone_number: '3155550110',
    note: 'Twelve -80 C freezers, F01 to F12. Alarm desk answers day and night.',
  },
  {
    name: 'Syracuse annex, -20 C',
    address1: '766 Irving Avenue',
    city: 'Syracuse',
    state: 'NY',
    zip: '13210',
    phone_number: '3155550111',
    note: 'Overflow of the main room. Badge access on weekdays.',
  },
  {
    name: 'Omaha cold store',
    address1: '1180 Harney Street',
    address2: 'Dock 4',
    city: 'Omaha',
    state: 'NE',
    zip: '68102',
    phone_number: '4025550122',
    note: 'Shared with Cedar Biobank; racks D to G are ours.',
  },
  {
    name: 'Lyon, réserve biologique',
    address1: '5 quai Claude-Bernard',
    city: 'Lyon',
    zip: '69007',
    phone_number: '+33472550140',
    note: 'European stock. Export papers before every shipment.',
  },
  {
    name: 'Syracuse ambient archive',
    address1: '750 East Adams Street',
    address2: 'Room 1.14',
    city: 'Syracuse',
    state: 'NY',
    zip: '13210',
    phone_number: '3155550112',
    note: 'Refrigerated tubes, blocks and slides.',
  },
];

/** Purchases, oldest first: days since the delivery was complete, vendor, number, status. */
export const purchases: [
  daysAgo: number,
  vendor: string,
  number: string,
  status: string,
  note: string | null,
][] = [
  [480, 'Cedar Biobank', 'CB-24-1180', 'completed', null],
  [410, 'Lakeshore Specimens', 'LS-20931', 'completed', null],
  [350, 'Biobanque du Rhône', 'BDR/2025/044', 'completed', 'Export licence attached to the delivery note.'],
  [290, 'Tidewater Clinical Collections', 'TCC-7710', 'completed', null],
  [220, 'Cedar Biobank', 'CB-25-0212', 'completed', null],
  [150, 'Prairie Plasma Center', 'PPC 3390', 'completed', 'Two boxes arrived thawed, credited.'],
  [90, 'Lakeshore Specimens', 'LS-21877', 'completed', null],
  [30, 'Tidewater Clinical Collections', 'TCC-7981', 'pending', null],
  [-1, 'Cedar Biobank', 'CB-25-0640', 'pending', 'Second half is due next week.'],
];

/** Purchases without samples: pending or canceled. */
export const emptyPurchases: [
  daysAgo: number,
  vendor: string,
  number: string | null,
  status: string,
  note: string | null,
][] = [
  [200, 'Prairie Plasma Center', 'PPC 3301', 'canceled', 'Consent forms were missing.'],
  [75, 'Biobanque du Rhône', 'BDR/2025/102', 'canceled', null],
  [4, 'Biobanque du Rhône', 'BDR/2025/131', 'pending', null],
  [1, 'Prairie Plasma Center', null, 'pending', 'Awaiting their number.'],
];
