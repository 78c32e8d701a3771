const letters: Readonly<Record<string, string>> = {
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', ё: 'yo', ж: 'zh', з: 'z', и: 'i', й: 'y', к: 'k', л: 'l', м: 'm' },
  ...{ н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh' },
  ...{ щ: 'shch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya' },
}
/** Towns with an English name of their own. */
const known: Readonly<Record<string, string>> = {
  Валдай: 'Valdai',
  Москва: 'Moscow',
  'Санкт-Петербург': 'Saint Petersburg',
}

/** A Russian town's name in English transliteration. */
export function englishTown(name: string): string {
  return known[name] ?? name.replace(/[а-яё]+/giu, latinWord)
}

function latinWord(word: string): string {
  const text = word
    .toLowerCase()
    .replace(/(ы|и)й$/u, 'ы') // Nizhny, but Velikiye
    .replace(/(^|[аеёиоуыэюяйъь])е/gu, '$1йе')
    .replace(/./gu, (letter) => (letter === 'е' ? 'e' : (letters[letter] ?? letter)))
  return /^[А-ЯЁ]/u.test(word) ? text.charAt(0).toUpperCase() + text.slice(1) : text
}

/**
 * Cities of neighbouring countries for orientation on the map; the list of Russian cities does not
 * contain them.
 */
export const foreignCities: readonly (readonly [
  ru: string,
  en: string,
  latitude: number,
  longitude: number,
  people: number,
])[] = [
  ['Минск', 'Minsk', 53.9, 27.567, 1_995_000],
  ['Гомель', 'Gomel', 52.434, 30.975, 501_000],
  ['Гродно', 'Grodno', 53.678, 23.83, 357_000],
  ['Брест', 'Brest', 52.098, 23.734, 344_000],
  ['Витебск', 'Vitebsk', 55.19, 30.205, 360_000],
  ['Могилёв', 'Mogilev', 53.9, 30.331, 353_000],
  ['Астана', 'Astana', 51.169, 71.449, 1_430_000],
  ['Алматы', 'Almaty', 43.238, 76.946, 2_230_000],
  ['Шымкент', 'Shymkent', 42.342, 69.59, 1_200_000],
  ['Актобе', 'Aktobe', 50.28, 57.207, 560_000],
  ['Караганда', 'Karaganda', 49.807, 73.088, 515_000],
  ['Павлодар', 'Pavlodar', 52.287, 76.967, 366_000],
  ['Усть-Каменогорск', 'Oskemen', 49.949, 82.628, 390_000],
  ['Атырау', 'Atyrau', 47.095, 51.924, 300_000],
  ['Актау', 'Aktau', 43.65, 51.17, 270_000],
  ['Уральск', 'Oral', 51.23, 51.37, 330_000],
  ['Костанай', 'Kostanay', 53.214, 63.632, 270_000],
  ['Ташкент', 'Tashkent', 41.311, 69.28, 2_960_000],
  ['Самарканд', 'Samarkand', 39.654, 66.96, 570_000],
  ['Бухара', 'Bukhara', 39.775, 64.421, 285_000],
  ['Наманган', 'Namangan', 40.998, 71.673, 640_000],
  ['Нукус', 'Nukus', 42.46, 59.61, 330_000],
  ['Бишкек', 'Bishkek', 42.875, 74.589, 1_140_000],
  ['Ош', 'Osh', 40.514, 72.816, 340_000],
  ['Душанбе', 'Dushanbe', 38.56, 68.787, 1_200_000],
  ['Ашхабад', 'Ashgabat', 37.95, 58.38, 1_030_000],
  ['Ереван', 'Yerevan', 40.178, 44.513, 1_090_000],
  ['Тбилиси', 'Tbilisi', 41.716, 44.783, 1_200_000],
  ['Батуми', 'Batumi', 41.65, 41.637, 180_000],
  ['Баку', 'Baku', 40.409, 49.867, 2_300_000],
  ['Рига', 'Riga', 56.949, 24.105, 605_000],
  ['Вильнюс', 'Vilnius', 54.687, 25.28, 590_000],
  ['Таллин', 'Tallinn', 59.437, 24.754, 450_000],
  ['Хельсинки', 'Helsinki', 60.17, 24.941, 660_000],
  ['Киев', 'Kyiv', 50.45, 30.523, 2_950_000],
  ['Кишинёв', 'Chisinau', 47.01, 28.864, 640_000],
  ['Варшава', 'Warsaw', 52.23, 21.012, 1_860_000],
  ['Стамбул', 'Istanbul', 41.01, 28.96, 15_600_000],
  ['Улан-Батор', 'Ulaanbaatar', 47.921, 106.906, 1_640_000],
  ['Харбин', 'Harbin', 45.757, 126.642, 5_900_000],
  ['Урумчи', 'Urumqi', 43.825, 87.617, 4_050_000],
]
