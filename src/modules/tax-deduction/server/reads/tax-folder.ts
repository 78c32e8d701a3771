import type { RouteReply } from '#src/kernel/route.ts'
import type { Language } from '#src/kernel/texts.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { getTaxFolderRoute } from '../../contract/tax-deduction.ts'
import { openYears, yearOf } from '../../domain/tax-year.ts'
import { applicationsOf } from '../queries/applications.ts'
import { paidPlaces, yearsOfPayments } from '../queries/paid-places.ts'
import { ownApplications } from './own-applications.ts'
import { placeView } from './tax-view.ts'

export type TaxFolder = RouteReply<typeof getTaxFolderRoute>

/** All places that an account paid for in a year and still has, with the certificates issued for them. */
export async function taxFolder(
  tx: Tx,
  of: { readonly accountId: string; readonly year: number | undefined; readonly language: Language },
): Promise<TaxFolder> {
  const { accountId, language } = of
  const years = await yearsOfPayments(tx, accountId)
  const year = of.year ?? years[0] ?? yearOf(tx.now.slice(0, 10) as Parameters<typeof yearOf>[0])
  const places = (await paidPlaces(tx, accountId, year))
    .filter((row) => row.isPaidByAccount && yearOf(row.paidOn) === year && row.sumMinor > 0)
    .map((row) => placeView({ row }, language))
  const applications = (await applicationsOf(tx, accountId)).filter((application) => application.year === year)
  const certificates = (await ownApplications(tx, applications, language)).flatMap(({ applicationId, number, parts }) =>
    parts.flatMap(({ organizerName, certificates: issued }) =>
      issued
        .filter((certificate) => certificate.number !== null)
        .map((certificate) => ({ ...certificate, organizerName, applicationId, applicationNumber: number })),
    ),
  )
  const sumMinor = places.reduce((sum, place) => sum + place.sumMinor, 0)
  return { years, year, isOpen: openYears.includes(year), places, sumMinor, certificates }
}
