import type { Language } from '#src/kernel/texts.ts'
import { fullName } from '#src/modules/accounts/domain/profile.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Services } from '#src/platform/services.ts'
import type { PartOfOrganizer } from '../../contract/organizer.ts'
import { applicationNumber } from '../../domain/application-state.ts'
import { correctionNumber } from '../../domain/correction.ts'
import { type PeopleReader, type PersonOfApplication, readPeople } from '../certificate-people.ts'
import { currentSum } from '../certificate-versions.ts'
import { placesOfParts } from '../queries/applications.ts'
import { certificatesOfParts } from '../queries/certificates.ts'
import { correctionsOfParts } from '../queries/corrections.ts'
import type { PartRow } from '../queries/parts.ts'

type Reader = {
  readonly services: Pick<Services, 'encrypterFor'>
  readonly by: PeopleReader
  readonly language: Language
}

/** Parts of applications as their organizer sees them: with the names that its certificates print. */
export async function organizerParts(
  tx: Tx,
  parts: readonly PartRow[],
  { services, by, language }: Reader,
): Promise<PartOfOrganizer[]> {
  const partIds = parts.map(({ id }) => id)
  const people = await readPeople(
    tx,
    services,
    parts.map(({ applicationId }) => applicationId),
    by,
  )
  const places = await placesOfParts(tx, partIds)
  const certificates = await certificatesOfParts(tx, partIds)
  const corrections = await correctionsOfParts(tx, partIds)
  return parts.map((part) => {
    const own = certificates.filter(({ partId }) => partId === part.id)
    return {
      partId: part.id,
      number: applicationNumber(part.year, part.serial),
      year: part.year,
      payer: part.payer,
      beneficiary: part.beneficiary,
      state: part.state,
      reason: part.reason,
      submittedAt: part.submittedAt,
      sumMinor: own.reduce((sum, certificate) => sum + currentSum(certificate, corrections), 0),
      isCorrectionDue: corrections.some(({ partId, state }) => partId === part.id && state === 'due'),
      payerName: fullName(personAt(people, part.applicationId, 0)),
      places: places
        .filter(({ partId }) => partId === part.id)
        .map((place) => ({
          eventName: language === 'ru' ? place.eventNameRu : place.eventNameEn,
          raceName: language === 'ru' ? place.raceNameRu : place.raceNameEn,
          participantName: `${place.lastName} ${place.firstName}`,
          paidOn: place.paidOn,
          sumMinor: place.sumMinor,
          correctedMinor: place.correctedMinor,
        })),
      certificates: own.map(({ id, recipientPosition, sumMinor, number, signer }) => ({
        recipientName: fullName(personAt(people, part.applicationId, recipientPosition)),
        sumMinor,
        number,
        signer,
        corrections: corrections
          .filter(({ certificateId }) => certificateId === id)
          .map((one) => ({
            correction: correctionNumber(one),
            state: one.state,
            sumMinor: one.sumMinor,
            signer: one.signer,
            issuedAt: one.issuedAt,
          })),
      })),
    }
  })
}

/** A person of an application. @throws where the application has none at this position */
export function personAt(
  people: readonly PersonOfApplication[],
  applicationId: string,
  position: number,
): PersonOfApplication {
  const found = people.find((one) => one.applicationId === applicationId && one.position === position)
  if (found === undefined) throw new Error(`application ${applicationId} has no person at ${position}`)
  return found
}
