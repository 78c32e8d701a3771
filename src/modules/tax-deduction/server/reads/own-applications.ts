import type { Language } from '#src/kernel/texts.ts'
import { nameIn } from '#src/modules/registration/domain/name-in.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { OwnApplication } from '../../contract/tax-deduction.ts'
import { applicationNumber } from '../../domain/application-state.ts'
import { uncorrected } from '../../domain/correction.ts'
import { certificateVersions, currentSum, dueCorrection } from '../certificate-versions.ts'
import { type ApplicationRow, type PlaceOfPart, placesOfParts } from '../queries/applications.ts'
import { type CertificateRow, certificatesOfParts } from '../queries/certificates.ts'
import { type CorrectionRow, correctionsOfParts } from '../queries/corrections.ts'
import { historyOfParts, partsOfApplications, type StateChange } from '../queries/parts.ts'
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
  const [history, places, certificates, corrections, names] = [
    await historyOfParts(tx, partIds),
    await placesOfParts(tx, partIds),
    await certificatesOfParts(tx, partIds),
    await correctionsOfParts(tx, partIds),
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
      sumMinor: certificates
        .filter(({ applicationId }) => applicationId === application.id)
        .reduce((sum, certificate) => sum + currentSum(certificate, corrections), 0),
      parts: own.map((part) => ({
        organizerName: language === 'ru' ? part.organizerNameRu : part.organizerNameEn,
        state: part.state,
        reason: part.reason,
        history: withCorrections(history, corrections, part.id),
        places: places.filter(({ partId }) => partId === part.id).map((place) => placeView(place, language)),
        certificates: certificates
          .filter(({ partId }) => partId === part.id)
          .map((certificate) => certificateView(certificate, corrections, nameOf(names, certificate, language))),
      })),
    }
  })
}

type History = OwnApplication['parts'][number]['history']

/** The states that a part has had, and when its certificates were to be corrected and were, each moment once. */
function withCorrections(
  history: readonly StateChange[],
  corrections: readonly CorrectionRow[],
  partId: string,
): History {
  const own = corrections.filter((one) => one.partId === partId)
  const moments: History = [
    ...own.map(({ dueAt }) => ({ state: 'correction_due' as const, at: dueAt })),
    ...own.flatMap(({ issuedAt }) => (issuedAt === null ? [] : [{ state: 'corrected' as const, at: issuedAt }])),
  ]
  const once = new Map(moments.map((moment) => [`${moment.at} ${moment.state}`, moment]))
  return [
    ...history.filter((change) => change.partId === partId).map(({ state, at }) => ({ state, at })),
    ...[...once.values()].toSorted((a, b) => (a.at < b.at ? -1 : 1)),
  ]
}

function placeView(place: PlaceOfPart, language: Language) {
  return {
    eventName: language === 'ru' ? place.eventNameRu : place.eventNameEn,
    raceName: language === 'ru' ? place.raceNameRu : place.raceNameEn,
    fullName: nameIn(language, place),
    paidOn: place.paidOn,
    sumMinor: place.sumMinor,
    correctedMinor: place.correctedMinor,
  }
}

type Names = Awaited<ReturnType<typeof recipientNames>>

function nameOf(names: Names, { id }: CertificateRow, language: Language): string {
  const found = names.find(({ certificateId }) => certificateId === id)
  return found === undefined ? '' : nameIn(language, found)
}

/** A certificate as its account sees it: the newest version, those that it replaces, and a correction that is due. */
function certificateView(certificate: CertificateRow, corrections: readonly CorrectionRow[], recipientName: string) {
  const { position, applicationId } = certificate
  const versions = certificateVersions(certificate, corrections)
  const [newest, former] = [versions.at(-1), versions.slice(0, -1)]
  const due = dueCorrection(certificate, corrections)
  const href = `/api/tax-deduction/applications/${applicationId}/certificates/${position}`
  return {
    n: position,
    recipientName,
    sumMinor: newest?.sumMinor ?? certificate.sumMinor,
    number: certificate.number,
    correction: newest?.correction ?? uncorrected,
    issuedAt: newest?.issuedAt ?? null,
    href: newest === undefined ? null : href,
    former: former.map(({ correction, sumMinor, issuedAt }) => ({
      correction,
      sumMinor,
      issuedAt,
      href: `${href}?correction=${correction}`,
    })),
    dueCorrection: due && { sumMinor: due.sumMinor, dueAt: due.dueAt },
  }
}
