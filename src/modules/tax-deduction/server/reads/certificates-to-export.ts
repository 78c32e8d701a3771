import { organizerByCode } from '#src/modules/organizers/server/reads/organizer-by-code.ts'
import type { Services } from '#src/platform/services.ts'
import type { ApplicationState } from '../../domain/application-state.ts'
import { uncorrected } from '../../domain/correction.ts'
import { readPeople } from '../certificate-people.ts'
import { certificateVersions } from '../certificate-versions.ts'
import type { CertificateToExport } from '../export-certificates.ts'
import { certificatesOfParts } from '../queries/certificates.ts'
import { correctionsOfParts } from '../queries/corrections.ts'
import { partsOfOrganizer } from '../queries/parts.ts'
import { personAt } from './organizer-parts.ts'

const maxExported = 5_000

type Exported = {
  readonly organizerCode: string
  readonly year: number
  readonly state: ApplicationState | null
  /** The member who exports: the reading is recorded. */
  readonly accountId: string
}

/** A year's certificates of an organizer and their issued corrections, with their people, newest application first. */
export async function certificatesToExport(
  services: Pick<Services, 'db' | 'encrypterFor'>,
  { organizerCode, year, state, accountId }: Exported,
): Promise<CertificateToExport[]> {
  return await services.db.transaction({ role: 'system' }, async (tx) => {
    const organizerId = await organizerByCode(tx, organizerCode)
    if (organizerId === null) return []
    const parts = await partsOfOrganizer(tx, {
      organizerId,
      year,
      state,
      isCorrectionDue: false,
      cursor: null,
      max: maxExported,
    })
    const people = await readPeople(
      tx,
      services,
      parts.map(({ applicationId }) => applicationId),
      { readBy: `account:${accountId}`, reason: 'tax-deduction.export' },
    )
    const partIds = parts.map(({ id }) => id)
    const certificates = Map.groupBy(await certificatesOfParts(tx, partIds), ({ partId }) => partId)
    const corrections = await correctionsOfParts(tx, partIds)
    return parts.flatMap((part) =>
      (certificates.get(part.id) ?? []).flatMap((planned) => {
        const { recipientPosition } = planned
        const of = {
          part,
          payer: personAt(people, part.applicationId, 0),
          recipient: recipientPosition === 0 ? null : personAt(people, part.applicationId, recipientPosition),
        }
        const issued: readonly CertificateToExport['certificate'][] = certificateVersions(planned, corrections)
        const versions = issued.length === 0 ? [{ ...planned, correction: uncorrected }] : issued
        return versions.map((certificate) => ({ ...of, certificate }))
      }),
    )
  })
}
