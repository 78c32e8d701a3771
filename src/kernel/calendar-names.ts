import type { Language } from './texts.ts'

type Words = Record<Language, string>

/**
 * The calendar's words by CLDR. Fixed here, since the first use of Intl takes a phone some seventy
 * milliseconds of every page, and its versions on server and browser may differ.
 */
const words = {
  monthAfterDay: {
    ru: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
    en: 'January February March April May June July August September October November December',
  },
  standaloneMonth: {
    ru: 'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь',
    en: 'January February March April May June July August September October November December',
  },
  weekday: { ru: 'пн вт ср чт пт сб вс', en: 'Mon Tue Wed Thu Fri Sat Sun' },
  weekdayLong: {
    ru: 'понедельник вторник среда четверг пятница суббота воскресенье',
    en: 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday',
  },
} as const satisfies Record<string, Words>

/**
 * The month as written after a day: «мая».
 * @param month 1 to 12
 */
export const monthAfterDay = counted(words.monthAfterDay)
/** @param month 1 to 12 */
export const standaloneMonth = counted(words.standaloneMonth)
/** @param weekday 1, Monday, to 7 */
export const weekdayName = counted(words.weekday)
/** @param weekday 1, Monday, to 7 */
export const weekdayLongName = counted(words.weekdayLong)

function counted(of: Words): (number: number, language: Language) => string {
  const lists = { ru: of.ru.split(' '), en: of.en.split(' ') }
  return (number, language) => lists[language][number - 1] ?? ''
}
