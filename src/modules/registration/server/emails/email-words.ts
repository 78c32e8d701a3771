import { formatDayRange, formatTime } from '#src/kernel/format-date.ts'
import { formatMoney, formatRate } from '#src/kernel/format-money.ts'
import type { Instant } from '#src/kernel/instant.ts'
import type { Currency } from '#src/kernel/money.ts'
import type { Language } from '#src/kernel/texts.ts'
import { serviceFeeOf } from '#src/modules/orders/domain/service-fee.ts'
import type { OrderBill } from '#src/modules/orders/server/reads/bill-of-order.ts'
import type { EmailRow } from '#src/modules/tenants/server/email-layout/email-frame.tsx'
import type { TextOf } from '#src/platform/text-of.ts'
import type { EmailFacts } from '../queries/email-facts.ts'

/** The words and sums of one email, in its reader's language. */
export type EmailWords = {
  readonly language: Language
  readonly t: (key: string, params?: Record<string, string | number>) => string
  readonly sum: (amountMinor: number) => string
}

export function emailWords(textOf: TextOf, language: Language, currency: Currency): EmailWords {
  return {
    language,
    t: (key, params) => textOf(language, 'registration', key, params),
    sum: (amountMinor) => formatMoney({ amountMinor, currency }, language),
  }
}

/** Where it is held; an online race is wherever one is. */
export function emailPlaceText({ isOnline, place }: EmailFacts['event'], language: Language, textOf: TextOf): string {
  return isOnline ? textOf(language, 'registration', 'emailOnline') : place[language]
}

/** When one starts; in an online race on any of its days. */
export function whenOf(
  { startsOn, endsOn, timeZone, isOnline }: EmailFacts['event'],
  startsAt: Instant,
  language: Language,
): string {
  const days = formatDayRange(startsOn, endsOn, language)
  return isOnline ? days : `${days}, ${formatTime(startsAt, timeZone, language)}`
}

/**
 * What an order came to, as the rows of an email.
 * @param names of an order of several people, whose place is whose, by its hold
 */
export function billRows(
  bill: OrderBill,
  { language, t, sum }: EmailWords,
  names: ReadonlyMap<string | null, string> = new Map(),
): { rows: EmailRow[]; total: EmailRow } {
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
export function namesByHold({ entries }: EmailFacts): ReadonlyMap<string, string> {
  return new Map(entries.length < 2 ? [] : entries.map(({ holdId, name }) => [holdId, name]))
}

/** The same for many places at once: what is named and costs alike is one row. */
export function groupedBill(bill: OrderBill, words: EmailWords): ReturnType<typeof billRows> {
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
