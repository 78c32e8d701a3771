/**
 * Whether this installation makes fiscal receipts (54-FZ) for payments and refunds: not yet, since no
 * provider of receipts exists. Pages promise a receipt only where it does. The offer's text depends
 * on it, so a change needs a new version of the offer.
 */
export const hasFiscalReceipts: boolean = false
