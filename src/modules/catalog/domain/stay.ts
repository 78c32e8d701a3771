import { addDays, daysBetween, type PlainDate } from '#src/kernel/plain-date.ts'

export type Stay = { readonly from: PlainDate; readonly to: PlainDate; readonly nights: number }

/**
 * The nights of a stay near an event: from the day before its first day to the day after its last.
 */
export function stayDates(event: { readonly startsOn: PlainDate; readonly endsOn: PlainDate }): Stay {
  const from = addDays(event.startsOn, -1)
  const to = addDays(event.endsOn, 1)
  return { from, to, nights: daysBetween(from, to) }
}

/** The placeholders of a partner's link. */
export const stayLinkNames = ['city', 'from', 'to', 'lat', 'lon'] as const
export type StayLinkValues = Readonly<Record<(typeof stayLinkNames)[number], string>>

/**
 * The partner's page for these days: the template with its placeholders in braces replaced by
 * URL-encoded values. Unknown placeholders stay.
 */
export function stayLink(template: string, values: StayLinkValues): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const known = stayLinkNames.find((one) => one === name)
    return known === undefined ? whole : encodeURIComponent(values[known])
  })
}
