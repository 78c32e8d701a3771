/**
 * The form whose fields the certificate prints. Neither its code nor its version is confirmed
 * (DOMAIN.md §10 [?]), so both are data: change them here, and no page states them as law. The number of
 * a correction is of each certificate: correction.ts.
 */
export const certificateForm = {
  knd: '1151160',
  version: '1',
} as const
