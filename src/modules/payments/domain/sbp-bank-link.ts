const placeholders = '{QRC_ID}{QUERY_STRING}'

/**
 * The link that opens a payment by SBP in a bank's app, or on its page: NSPK's template of the bank, with
 * path and query of the payment's link in place of the placeholders. Each bank has an address of its
 * own: another schema in the payment's link would open only some of them.
 * @param template `https://online.vtb.ru/i/paymentSbp/{QRC_ID}{QUERY_STRING}`
 * @param sbpLink `https://qr.nspk.ru/AD1000…?type=02&…`
 */
export function sbpBankLink(template: string, sbpLink: string): string {
  const { pathname, search } = new URL(sbpLink)
  const own = template.endsWith(placeholders) ? template.slice(0, -placeholders.length) : template
  return `${own.replace(/\/$/, '')}${pathname}${search}`
}

/** NSPK's template of a bank that is known by its number in SBP only. */
export function appTemplate(bankNumber: string): string {
  return `bank${bankNumber}://qr.nspk.ru/${placeholders}`
}
