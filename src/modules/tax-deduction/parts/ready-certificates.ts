import { annulment } from '../domain/correction.ts'
import type { OwnApplications, TaxView } from './tax-choice.ts'

/**
 * How many certificates of the choice's application can be filed now: 0 while an organizer has not
 * decided, or one of them is being corrected. An annulled one is not filed.
 */
export function readyCertificates(
  { applicationId }: Pick<TaxView, 'applicationId'>,
  applications: readonly OwnApplications[number][],
): number {
  const application = applications.find((one) => one.applicationId === applicationId)
  if (application?.state !== 'ready') return 0
  const certificates = application.parts.flatMap((part) => part.certificates)
  if (certificates.some(({ dueCorrection }) => dueCorrection !== null)) return 0
  return certificates.filter(({ href, correction }) => href !== null && correction !== annulment).length
}
