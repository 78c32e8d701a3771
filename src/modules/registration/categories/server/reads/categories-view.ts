import type { CategoryCode } from '#src/modules/catalog/domain/race-category.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { stockOf } from '#src/modules/inventory/server/reads/availability.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Services } from '#src/platform/services.ts'
import type { OrderEntry } from '../../../server/queries/own-entries.ts'
import { publicState } from '../../../server/reads/public-state.ts'
import { categoriesOfOrder, type EntryCategory } from '../queries/entry-categories.ts'

type Words = Pick<Services, 'textOf'>
type Asked = {
  readonly race: RaceRules
  readonly orderId: string | null
  /** The entry that is corrected; null where one begins. */
  readonly entry: Partial<Pick<OrderEntry, 'id'>> | null
  /** What the person's profile says. */
  readonly known: string
}

/** What the form offers of the race's social categories; null where there are none. A quota's rest is a hint, like all counts. */
export async function categoriesView(
  tx: Tx,
  services: Words,
  language: 'ru' | 'en',
  { race, orderId, entry, known }: Asked,
) {
  if (race.categories.length === 0) return null
  const left = await stockOf(
    tx,
    race.categories.flatMap(({ poolId }) => poolId ?? []),
  )
  const own =
    orderId === null || entry?.id === undefined ? undefined : (await categoriesOfOrder(tx, orderId)).get(entry.id)
  const offered = race.categories.map(({ code, priceMinor, poolId, proof, priceDifferenceMinor }) => ({
    ...{ code, priceMinor, proof, priceDifferenceMinor, label: categoryName(services, language, code) },
    // one's own is not taken from oneself
    left: poolId === null ? null : (left.get(poolId) ?? 0) + (own?.category === code ? 1 : 0),
  }))
  const fits = offered.find(({ code, left: rest }) => code === known && rest !== 0)
  return {
    ordinaryMinor: (await publicState(tx, race)).priceMinor,
    offered,
    code: entry === null ? (fits?.code ?? null) : (own?.category ?? null),
    fileId: own?.fileId ?? null,
    /** What the profile says, where its quota is used up. */
    usedUp: offered.find(({ code, left: rest }) => code === known && rest === 0)?.code ?? null,
  }
}

/** How an entry's category stands, for its owner and for the organizer. */
export function toEntryCategoryView(services: Words, language: 'ru' | 'en', category: EntryCategory | undefined) {
  if (category === undefined) return null
  const { category: code, proof, standing, priceDifferenceMinor, isPaidOnline } = category
  return { code, label: categoryName(services, language, code), proof, standing, priceDifferenceMinor, isPaidOnline }
}

const keys = {
  pupil: 'socialPupil',
  student: 'socialStudent',
  pensioner: 'socialPensioner',
  disabled: 'socialDisabled',
  'large-family': 'socialLargeFamily',
  veteran: 'socialVeteran',
} as const satisfies Record<CategoryCode, string>

/** What a category is called, wherever it is told. */
export function categoryName({ textOf }: Words, language: 'ru' | 'en', code: CategoryCode): string {
  return textOf(language, 'accounts', keys[code])
}
