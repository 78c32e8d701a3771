import type { Language } from '#src/kernel/texts.ts'

/** Words for a kind of place: a venue's name begins with a capital only at the start of a line. */
const kinds = new Set([
  ...['площадь', 'набережная', 'стадион', 'пляж', 'берег', 'склон', 'спуск', 'исток', 'каток', 'манеж', 'велотрек'],
  ...['карьер', 'урочище', 'променад', 'лыжный', 'лыжная', 'лыжно-биатлонный', 'биатлонный'],
])

/**
 * A venue as written behind its city: «Самара, площадь Куйбышева». English names are capitalized
 * everywhere.
 */
export function venueInLine(venue: string, language: Language): string {
  const [first = ''] = venue.split(/[\s,]/u, 1)
  const small = first.toLocaleLowerCase('ru')
  return language === 'ru' && first !== venue && kinds.has(small) ? small + venue.slice(first.length) : venue
}
