/**
 * The form whose fields the certificate prints. Neither its code nor its version is confirmed
 * (DOMAIN.md §10 [?]), so both are data: change them here, and no page states them as law.
 */
export const certificateForm = {
  knd: '1151160',
  version: '1',
  /** Grows with a certificate that corrects an earlier one; none does yet. */
  correctionNumber: 0,
} as const
