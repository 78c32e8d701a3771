/** The reasons for which readers report a review. */
export const reportReasons = ['rude', 'personal', 'advertising', 'untrue'] as const
export type ReportReason = (typeof reportReasons)[number]
