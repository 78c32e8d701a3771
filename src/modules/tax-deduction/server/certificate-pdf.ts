import type { Services } from '#src/platform/services.ts'
import { certificateFacts } from './build-certificate-facts.ts'
import { readPeople } from './certificate-people.ts'
import { findOwnCertificate } from './queries/certificates.ts'

/**
 * An account's own issued certificate as PDF; null where it has none at this position. Drawn while no
 * database connection is held.
 */
export async function certificatePdf(
  services: Pick<Services, 'db' | 'encrypterFor' | 'pdf'>,
  of: { readonly accountId: string; readonly applicationId: string; readonly position: number },
): Promise<{ readonly name: string; readonly bytes: Uint8Array } | null> {
  const facts = await services.db.transaction({ role: 'system' }, async (tx) => {
    const certificate = await findOwnCertificate(tx, of)
    if (certificate === null) return null
    const people = await readPeople(tx, services, [of.applicationId], {
      readBy: `account:${of.accountId}`,
      reason: 'tax-deduction.certificate',
    })
    return certificateFacts(certificate, people)
  })
  if (facts === null) return null
  const bytes = await services.pdf.renderFor(of.accountId, 'tax-certificate', facts)
  return { name: `справка-${facts.year}-${facts.number}.pdf`, bytes }
}
