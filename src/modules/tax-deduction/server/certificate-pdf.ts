import type { Services } from '#src/platform/services.ts'
import { certificateFacts } from './build-certificate-facts.ts'
import { readPeople } from './certificate-people.ts'
import { certificateVersions } from './certificate-versions.ts'
import { findOwnCertificate } from './queries/certificates.ts'
import { correctionsOfParts } from './queries/corrections.ts'

/**
 * An account's own issued certificate as PDF; null where it has none at this position. Drawn while no
 * database connection is held.
 * @param of.correction as the form prints it, 0 for the first version; left out: the newest version
 */
export async function certificatePdf(
  services: Pick<Services, 'db' | 'encrypterFor' | 'pdf'>,
  of: {
    readonly accountId: string
    readonly applicationId: string
    readonly position: number
    readonly correction?: number | undefined
  },
): Promise<{ readonly name: string; readonly bytes: Uint8Array } | null> {
  const facts = await services.db.transaction({ role: 'system' }, async (tx) => {
    const certificate = await findOwnCertificate(tx, of)
    if (certificate === null) return null
    const versions = certificateVersions(certificate, await correctionsOfParts(tx, [certificate.partId]))
    const version =
      of.correction === undefined ? versions.at(-1) : versions.find(({ correction }) => correction === of.correction)
    if (version === undefined) return null
    const people = await readPeople(tx, services, [of.applicationId], {
      readBy: `account:${of.accountId}`,
      reason: 'tax-deduction.certificate',
    })
    return certificateFacts(version, people)
  })
  if (facts === null) return null
  const bytes = await services.pdf.renderFor(of.accountId, 'tax-certificate', facts)
  const corrected = facts.correction === 0 ? '' : `-корректировка-${facts.correction}`
  return { name: `справка-${facts.year}-${facts.number}${corrected}.pdf`, bytes }
}
