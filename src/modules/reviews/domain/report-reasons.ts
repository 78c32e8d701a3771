/** Why a review should not stand there, as a reader says it. */
export const reportReasons = ['rude', 'personal', 'advertising', 'untrue'] as const
export type ReportReason = (typeof reportReasons)[number]
