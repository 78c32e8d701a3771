import type { Language } from '#src/kernel/texts.ts'
import { nameIn } from '#src/modules/registration/domain/name-in.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { OwnApplication } from '../../contract/tax-deduction.ts'
import { applicationNumber } from '../../domain/application-state.ts'
import { type ApplicationRow, type PlaceOfPart, placesOfParts } from '../queries/applications.ts'
import { type CertificateRow, certificatesOfParts } from '../queries/certificates.ts'
import { historyOfParts, partsOfApplications } from '../queries/parts.ts'
import { recipientNames } from '../queries/recipient-names.ts'

/** An account's applications as it sees them; certificates link to their PDF once they are issued. */
export async function ownApplications(
  tx: Tx,
  applications: readonly ApplicationRow[],
  language: Language,
): Promise<OwnApplication[]> {
  const parts = await partsOfApplications(
    tx,
    applications.map(({ id }) => id),
  )
  const partIds = parts.map(({ id }) => id)
  const [history, places, certificates, names] = [
    await historyOfParts(tx, partIds),
    await placesOfParts(tx, partIds),
    await certificatesOfParts(tx, partIds),
    await recipientNames(tx, partIds),
  ]
  return applications.map((application) => {
    const own = parts.filter(({ applicationId }) => applicationId === application.id)
    return {
      applicationId: application.id,
      number: applicationNumber(application.year, application.serial),
      year: application.year,
      payer: application.payer,
      beneficiary: application.beneficiary,
      state: application.state,
      submittedAt: application.submittedAt,
      sumMinor: sumOf(certificates.filter(({ applicationId }) => applicationId === application.id)),
      parts: own.map((part) => ({
        organizerName: language === 'ru' ? part.organizerNameRu : part.organizerNameEn,
        state: part.state,
        reason: part.reason,
        history: history.filter(({ partId }) => partId === part.id).map(({ state, at }) => ({ state, at })),
        places: places.filter(({ partId }) => partId === part.id).map((place) => placeView(place, language)),
        certificates: certificates
          .filter(({ partId }) => partId === part.id)
          .map((certificate) => certificateView(certificate, nameOf(names, certificate, language))),
      })),
    }
  })
}

function sumOf(certificates: readonly CertificateRow[]): number {
  return certificates.reduce((sum, { sumMinor }) => sum + sumMinor, 0)
}

function placeView(place: PlaceOfPart, language: Language) {
  return {
    eventName: language === 'ru' ? place.eventNameRu : place.eventNameEn,
    raceName: language === 'ru' ? place.raceNameRu : place.raceNameEn,
    fullName: nameIn(language, place),
    paidOn: place.paidOn,
    sumMinor: place.sumMinor,
  }
}

type Names = Awaited<ReturnType<typeof recipientNames>>

function nameOf(names: Names, { id }: CertificateRow, language: Language): string {
  const found = names.find(({ certificateId }) => certificateId === id)
  return found === undefined ? '' : nameIn(language, found)
}

/** A certificate as its account sees it. */
export function certificateView(
  { position, applicationId, sumMinor, number, issuedAt }: CertificateRow,
  recipientName: string,
) {
  return {
    n: position,
    recipientName,
    sumMinor,
    number,
    issuedAt,
    href: number === null ? null : `/api/tax-deduction/applications/${applicationId}/certificates/${position}`,
  }
}
