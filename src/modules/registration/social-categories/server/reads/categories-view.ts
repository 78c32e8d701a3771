import type { CategoryCode } from '#src/modules/catalog/domain/race-category.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { countFreeStock } from '#src/modules/inventory/server/reads/availability.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Services } from '#src/platform/services.ts'
import type { OrderEntry } from '../../../server/queries/own-entries.ts'
import { publicState } from '../../../server/reads/public-state.ts'
import { categoriesOfOrder, type EntryCategory } from '../queries/entry-categories.ts'

type Words = Pick<Services, 'textOf'>
type CategoriesRequest = {
  readonly race: RaceRules
  readonly orderId: string | null
  /** The corrected entry; null for a new one. */
  readonly entry: Partial<Pick<OrderEntry, 'id'>> | null
  /** The category in the person's profile. */
  readonly known: string
}

/**
 * The race's social categories for the form; null where there are none. Units left of a quota are a
 * hint, like all counts.
 */
export async function categoriesView(
  tx: Tx,
  services: Words,
  language: 'ru' | 'en',
  { race, orderId, entry, known }: CategoriesRequest,
) {
  if (race.categories.length === 0) return null
  const left = await countFreeStock(
    tx,
    race.categories.flatMap(({ poolId }) => poolId ?? []),
  )
  const own =
    orderId === null || entry?.id === undefined ? undefined : (await categoriesOfOrder(tx, orderId)).get(entry.id)
  const offered = race.categories.map(({ code, priceMinor, poolId, proof, priceDifferenceMinor }) => ({
    ...{ code, priceMinor, proof, priceDifferenceMinor, label: categoryName(services, language, code) },
    // The entry's own unit counts as available to it.
    left: poolId === null ? null : (left.get(poolId) ?? 0) + (own?.category === code ? 1 : 0),
  }))
  const available = offered.find(({ code, left: rest }) => code === known && rest !== 0)
  return {
    ordinaryMinor: (await publicState(tx, race)).priceMinor,
    offered,
    code: entry === null ? (available?.code ?? null) : (own?.category ?? null),
    fileId: own?.fileId ?? null,
    /** The profile's category, where its quota is used up. */
    usedUp: offered.find(({ code, left: rest }) => code === known && rest === 0)?.code ?? null,
  }
}

/** The state of an entry's category, for its owner and for the organizer. */
export function toEntryCategoryView(services: Words, language: 'ru' | 'en', category: EntryCategory | undefined) {
  if (category === undefined) return null
  const { category: code, proof, status, priceDifferenceMinor, isPaidOnline } = category
  return { code, label: categoryName(services, language, code), proof, status, priceDifferenceMinor, isPaidOnline }
}

const keys = {
  pupil: 'socialPupil',
  student: 'socialStudent',
  pensioner: 'socialPensioner',
  disabled: 'socialDisabled',
  'large-family': 'socialLargeFamily',
  veteran: 'socialVeteran',
} as const satisfies Record<CategoryCode, string>

/** The name of a category. */
export function categoryName({ textOf }: Words, language: 'ru' | 'en', code: CategoryCode): string {
  return textOf(language, 'accounts', keys[code])
}
