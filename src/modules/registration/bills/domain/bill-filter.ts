/** `open`: something is to be paid now; `refunded`: money went back, all of it or a part. */
export const billFilters = ['all', 'open', 'paid', 'refunded'] as const
export type BillFilter = (typeof billFilters)[number]
