import { addDays, comparePlainDates, type PlainDate } from '#src/kernel/plain-date.ts'
import type { Language } from '#src/kernel/texts.ts'
import { keptFrom } from '../../domain/policy-terms.ts'
import type { Insurer } from '../queries/insurers.ts'

/** The insurer's terms in the reader's language. */
export function termsOf({ name, legalName, license, rules, rulesUrl, rulesVersion }: Insurer, language: Language) {
  return { insurer: name, legalName, license, text: rules[language], rulesUrl, rulesVersion }
}

/** The last day on which the whole premium of a policy is returned; null: it is not, or not any more. */
export function returnableUntil(
  { refundDaysBefore }: Insurer,
  startsOn: PlainDate,
  today: PlainDate,
): PlainDate | null {
  const day = keptFrom(startsOn, refundDaysBefore)
  return day === null || comparePlainDates(day, today) <= 0 ? null : addDays(day, -1)
}
