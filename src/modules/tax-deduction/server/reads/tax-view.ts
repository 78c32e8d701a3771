import type { RouteReply } from '#src/kernel/route.ts'
import type { Language } from '#src/kernel/texts.ts'
import { nameIn } from '#src/modules/registration/domain/name-in.ts'
import type { getTaxDeductionRoute, TaxPlace } from '../../contract/tax-deduction.ts'
import type { TaxChoice } from '../../domain/choice.ts'
import { capOfYear, estimateMinor, openYears } from '../../domain/tax-year.ts'
import type { PlaceWithNames, TaxState } from './tax-state.ts'

type View = RouteReply<typeof getTaxDeductionRoute>

/** The state of a choice as the page shows it. */
export function taxView(
  state: TaxState,
  { year }: TaxChoice,
  { language, students }: { readonly language: Language; readonly students: readonly string[] },
): View {
  const { places, code, sumMinor, usedMinor } = state
  const capMinor = capOfYear(year)
  const estimate = (rate: 13 | 15) => estimateMinor(sumMinor, { capMinor, usedMinor }, rate)
  return {
    years: [...openYears],
    isEligible: state.isEligible,
    ...(code === null ? {} : { code }),
    places: places.map((place) => ({ ...placeView(place, language), reason: place.reason })),
    sumMinor,
    capMinor,
    usedMinor,
    estimateMinor: estimate(13),
    estimate15Minor: estimate(15),
    students: studentsOf(state, students, language),
    unlistedOrganizers: [
      ...new Set(
        places
          .filter(({ reason }) => reason === 'organizer_not_listed' || reason === 'fee_not_qualifying')
          .map(({ row }) => organizerName(row, language)),
      ),
    ],
    applicationId: state.applicationId,
    people: state.people.map((person) => ({
      ...person,
      savedDocument: person.savedDocument && {
        code: person.savedDocument.code,
        maskedNumber: person.savedDocument.maskedNumber,
      },
    })),
  }
}

/** A place as a page lists it. */
export function placeView({ row }: Pick<PlaceWithNames, 'row'>, language: Language): Omit<TaxPlace, 'reason'> {
  const isRu = language === 'ru'
  return {
    entryId: row.entryId,
    registrationId: row.orderId,
    eventCode: row.eventCode,
    eventName: isRu ? row.eventNameRu : row.eventNameEn,
    raceName: isRu ? row.raceNameRu : row.raceNameEn,
    eventOn: row.eventOn,
    paidOn: row.paidOn,
    fullName: nameIn(language, row),
    organizerName: organizerName(row, language),
    sumMinor: row.sumMinor,
  }
}

function organizerName(row: PlaceWithNames['row'], language: Language): string {
  return language === 'ru' ? row.organizerNameRu : row.organizerNameEn
}

/** The children whose places count as a full-time student's only: those confirmed, and those not. */
function studentsOf({ places }: TaxState, confirmed: readonly string[], language: Language): View['students'] {
  const grown = places.filter(
    ({ reason, person }) =>
      person.participantId !== null &&
      (reason === 'student_unconfirmed' || (reason === null && confirmed.includes(person.participantId))),
  )
  return [...Map.groupBy(grown, ({ person }) => person.participantId ?? '').entries()].map(([participantId, own]) => ({
    participantId,
    fullName: own[0] === undefined ? '' : nameIn(language, own[0].row),
    isConfirmed: confirmed.includes(participantId),
  }))
}
