import { formatDayRange, formatTime } from '#src/kernel/format-date.ts'
import { formatMoney, formatRate } from '#src/kernel/format-money.ts'
import type { Instant } from '#src/kernel/instant.ts'
import type { Currency } from '#src/kernel/money.ts'
import type { Language } from '#src/kernel/texts.ts'
import { serviceFeeOf } from '#src/modules/orders/domain/service-fee.ts'
import type { OrderBill } from '#src/modules/orders/server/reads/bill-of-order.ts'
import type { LetterRow } from '#src/modules/tenants/server/letters/letter-frame.tsx'
import type { TextOf } from '#src/platform/services.ts'
import type { LetterFacts } from '../queries/letter-facts.ts'

/** The words and sums of one letter, in its reader's language. */
export type LetterWords = {
  readonly language: Language
  readonly t: (key: string, params?: Record<string, string | number>) => string
  readonly sum: (amountMinor: number) => string
}

export function letterWords(textOf: TextOf, language: Language, currency: Currency): LetterWords {
  return {
    language,
    t: (key, params) => textOf(language, 'registration', key, params),
    sum: (amountMinor) => formatMoney({ amountMinor, currency }, language),
  }
}

/** Where it is held; an online race is wherever one is. */
export function placeOf({ isOnline, place }: LetterFacts['event'], language: Language, textOf: TextOf): string {
  return isOnline ? textOf(language, 'registration', 'letterOnline') : place[language]
}

/** When one starts; in an online race on any of its days. */
export function whenOf(
  { startsOn, endsOn, timeZone, isOnline }: LetterFacts['event'],
  startsAt: Instant,
  language: Language,
): string {
  const days = formatDayRange(startsOn, endsOn, language)
  return isOnline ? days : `${days}, ${formatTime(startsAt, timeZone, language)}`
}

/**
 * What an order came to, as the rows of a letter.
 * @param names of an order of several people, whose place is whose, by its hold
 */
export function billRows(
  bill: OrderBill,
  { language, t, sum }: LetterWords,
  names: ReadonlyMap<string | null, string> = new Map(),
): { rows: LetterRow[]; total: LetterRow } {
  const fee = serviceFeeOf(bill.commissions)
  return {
    rows: [
      ...bill.lines.map((line) => ({
        label: [lineLabel(line, language), names.get(line.holdId)].filter(Boolean).join(' · '),
        sum: sum(line.costMinor),
      })),
      ...(bill.discountMinor > 0 ? [{ label: t('discount'), sum: sum(-bill.discountMinor) }] : []),
      ...(fee === null
        ? []
        : [
            {
              label: t('serviceFee', { rate: formatRate(fee.rateBp, language) }),
              sum: sum(fee.amountMinor),
              isQuiet: true,
            },
          ]),
    ],
    total: { label: t('paidTotal'), sum: sum(bill.overallMinor) },
  }
}

/** By the hold of each, where the order has several people. */
export function namesByHold({ entries }: LetterFacts): ReadonlyMap<string, string> {
  return new Map(entries.length < 2 ? [] : entries.map(({ holdId, name }) => [holdId, name]))
}

/** The same for many places at once: what is named and costs alike is one row. */
export function groupedBill(bill: OrderBill, words: LetterWords): ReturnType<typeof billRows> {
  const groups = Map.groupBy(
    bill.lines,
    ({ nameRu, costMinor, units }) => `${nameRu} ${costMinor / Math.max(units, 1)}`,
  )
  const lines = [...groups.values()].flatMap((group) => {
    const [first] = group
    const sumOf = (key: 'units' | 'costMinor') => group.reduce((sum, line) => sum + line[key], 0)
    return first === undefined ? [] : [{ ...first, units: sumOf('units'), costMinor: sumOf('costMinor') }]
  })
  return billRows({ ...bill, lines }, words)
}

export function lineLabel(
  line: { readonly nameRu: string; readonly nameEn: string; readonly units: number },
  language: Language,
): string {
  const name = language === 'ru' ? line.nameRu : line.nameEn
  return line.units > 1 ? `${name} × ${line.units}` : name
}
