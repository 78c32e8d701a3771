import type { Language } from '#src/kernel/texts.ts'
import { normalizeSearch } from '#src/modules/catalog/domain/search-words.ts'
import places from '#src/modules/maps/domain/ground/places.json' with { type: 'json' }
import type { Town } from '#src/modules/maps/domain/ground/towns.ts'

/** Of two towns with one name the larger: they stand in the order of how many people live there. */
const known: Readonly<Record<Language, ReadonlyMap<string, Town>>> = { ru: byName(1), en: byName(0) }

function byName(from: 0 | 1): ReadonlyMap<string, Town> {
  return new Map((places as unknown as Town[]).toReversed().map((town) => [normalizeSearch(town[from]), town]))
}

/** A city that somebody typed, as the reader's language calls it; as it was typed where it is none that is known. */
export function cityNameIn(typed: string, language: Language): string {
  const town = known[language].get(normalizeSearch(typed))
  if (town === undefined) return typed
  return language === 'ru' ? town[0] : town[1]
}

/** What else the towns are called that begin so: who looks for “Vladi” means those that typed «Владивосток». */
export function otherNamesOf(beginning: string): string[] {
  const wanted = normalizeSearch(beginning)
  if (wanted === '') return []
  return (places as unknown as Town[]).flatMap(([ru, en]) => [
    ...(normalizeSearch(en).startsWith(wanted) ? [ru] : []),
    ...(normalizeSearch(ru).startsWith(wanted) ? [en] : []),
  ])
}
