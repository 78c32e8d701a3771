import {
  addDays,
  comparePlainDates,
  isoWeekday,
  type PlainDate,
  plainDate,
  plainDateFields,
} from '#src/kernel/plain-date.ts'

/**
 * The day after so many working days in Russia, where the first day does not count. Transfers of days
 * off that the government orders for a single year are not known here.
 */
export function addWorkingDays(from: PlainDate, count: number): PlainDate {
  let day = from
  for (let left = count; left > 0; ) {
    day = addDays(day, 1)
    if (isWorkingDay(day)) left -= 1
  }
  return day
}

/**
 * Whether a day is a working one by the Labour Code of Russia: from Monday to Friday, no holiday
 * of its article 112, and no Monday to which a holiday on a weekend moves its day off.
 */
export function isWorkingDay(day: PlainDate): boolean {
  return isoWeekday(day) <= 5 && !isHoliday(day) && !isMovedDayOff(day)
}

/** Labour Code, article 112: the holidays by month and day. */
const newYear = ['01-01', '01-02', '01-03', '01-04', '01-05', '01-06', '01-07', '01-08']
const otherHolidays = ['02-23', '03-08', '05-01', '05-09', '06-12', '11-04']

function isHoliday(day: PlainDate): boolean {
  const monthAndDay = day.slice('yyyy-'.length)
  return newYear.includes(monthAndDay) || otherHolidays.includes(monthAndDay)
}

/**
 * A holiday on a weekend gives its day off to the next working day; those of January are moved by the
 * government instead.
 */
function isMovedDayOff(day: PlainDate): boolean {
  const { year } = plainDateFields(day)
  return otherHolidays.some((holiday) => {
    const [month = 1, date = 1] = holiday.split('-').map(Number)
    const on = plainDate(year, month, date)
    if (isoWeekday(on) <= 5) return false
    let moved = addDays(on, 1)
    while (isoWeekday(moved) > 5 || isHoliday(moved)) moved = addDays(moved, 1)
    return comparePlainDates(moved, day) === 0
  })
}
