import type { Language } from '#src/kernel/texts.ts'
import { normalizeSearch } from '#src/modules/catalog/domain/search-words.ts'
import places from '#src/modules/maps/domain/base-map/places.json' with { type: 'json' }
import type { Town } from '#src/modules/maps/domain/base-map/towns.ts'

/** Of two towns with the same name the larger is used: the list is ordered by population. */
const known: Readonly<Record<Language, ReadonlyMap<string, Town>>> = { ru: byName(1), en: byName(0) }

function byName(from: 0 | 1): ReadonlyMap<string, Town> {
  return new Map((places as unknown as Town[]).toReversed().map((town) => [normalizeSearch(town[from]), town]))
}

/** A typed city's name in the reader's language; as typed where it is not known. */
export function cityNameIn(typed: string, language: Language): string {
  const town = known[language].get(normalizeSearch(typed))
  if (town === undefined) return typed
  return language === 'ru' ? town[0] : town[1]
}

/**
 * The names in the other language of towns that begin with the text: a search for “Vladi” also
 * finds «Владивосток».
 */
export function findOtherNames(beginning: string): string[] {
  const prefix = normalizeSearch(beginning)
  if (prefix === '') return []
  return (places as unknown as Town[]).flatMap(([ru, en]) => [
    ...(normalizeSearch(en).startsWith(prefix) ? [ru] : []),
    ...(normalizeSearch(ru).startsWith(prefix) ? [en] : []),
  ])
}
