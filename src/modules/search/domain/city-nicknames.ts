import { normalizeSearch } from '#src/modules/catalog/domain/search-words.ts'

/** Informal names of cities, which people type in place of the official ones. */
const nicknames: Readonly<Record<string, string>> = {
  'Санкт-Петербург': 'питер спб piter spb',
  Москва: 'мск msk',
  Екатеринбург: 'екб ебург ekb',
  'Нижний Новгород': 'нн',
  Новосибирск: 'нск новосиб nsk',
  'Ростов-на-Дону': 'рнд rnd',
  Краснодар: 'крд krd',
  Красноярск: 'крск',
  Владивосток: 'владик',
  Петрозаводск: 'птз',
  'Минеральные Воды': 'минводы',
  Алматы: 'алма-ата',
}

const byName = new Map(
  Object.entries(nicknames).map(([name, nicknameList]) => [name, normalizeSearch(nicknameList).split(' ')]),
)

/**
 * The informal names of a city, as normalized words.
 * @param name the city's Russian name
 */
export function findNicknames(name: string): readonly string[] {
  return byName.get(name) ?? []
}
