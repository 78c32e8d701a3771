import { z } from 'zod'

// The requirements of schema.org and of its consumers
// (developers.google.com/search/docs/appearance/structured-data) for each kind in our pages.
// Strict: a property with a typing error in its name is an issue.

const context = z.literal('https://schema.org')
const text = z.string().trim().min(1)
const address = z.url({ protocol: /^https?$/ })
const dateOrDateTime = z.union([z.iso.datetime({ offset: true }), z.iso.date()])
const schemaOrg = <const Names extends readonly string[]>(...names: Names) =>
  z.enum(names.map((name) => `https://schema.org/${name}`))

const organization = z.strictObject({ '@type': z.literal('Organization'), name: text, url: address.optional() })

const place = z.strictObject({
  '@type': z.literal('Place'),
  name: text,
  address: z.strictObject({
    '@type': z.literal('PostalAddress'),
    addressLocality: text,
    addressRegion: z.string(),
    addressCountry: z.string().regex(/^[A-Z]{2}$/),
  }),
  geo: z.strictObject({
    '@type': z.literal('GeoCoordinates'),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
  }),
})
const virtual = z.strictObject({ '@type': z.literal('VirtualLocation'), url: address })

const offer = z
  .strictObject({
    '@type': z.literal('Offer'),
    name: text,
    url: address,
    price: z.string().regex(/^\d+(\.\d+)?$/),
    priceCurrency: z.string().regex(/^[A-Z]{3}$/),
    validFrom: z.iso.datetime({ offset: true }),
    validThrough: z.iso.datetime({ offset: true }),
    availability: schemaOrg(...['InStock', 'LimitedAvailability', 'PreOrder', 'SoldOut', 'OutOfStock', 'Discontinued']),
  })
  .refine(({ validFrom, validThrough }) => validFrom <= validThrough, 'an offer that ends before it begins')

const sportsEvent = z
  .strictObject({
    '@context': context,
    '@type': z.literal('SportsEvent'),
    name: text,
    url: address,
    image: z.array(address).min(1),
    description: text,
    startDate: dateOrDateTime,
    endDate: dateOrDateTime,
    eventStatus: schemaOrg('EventScheduled', 'EventCancelled', 'EventPostponed'),
    eventAttendanceMode: schemaOrg('OnlineEventAttendanceMode', 'OfflineEventAttendanceMode'),
    location: z.discriminatedUnion('@type', [place, virtual]),
    organizer: organization,
    offers: z.array(offer).min(1),
    aggregateRating: z
      .strictObject({
        '@type': z.literal('AggregateRating'),
        ratingValue: z.number().min(1).max(5),
        ratingCount: z.int().min(1),
      })
      .optional(),
  })
  .refine(({ startDate, endDate }) => startDate <= endDate, 'ends before it begins')
  .refine(
    ({ eventAttendanceMode, location }) => /Online/.test(eventAttendanceMode) === (location['@type'] !== 'Place'),
    'the way of attending is not that of the place',
  )

const series = z.strictObject({
  '@context': context,
  '@type': z.literal('EventSeries'),
  name: text,
  description: text,
  url: address,
  image: z.array(address).min(1),
  organizer: organization,
})

const inOrder = (list: readonly { readonly position: number }[]) =>
  list.every(({ position }, i) => position === (list[0]?.position ?? 0) + i)
const crumbs = z.strictObject({
  '@context': context,
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(z.strictObject({ '@type': z.literal('ListItem'), position: z.int().min(1), name: text, item: address }))
    .min(2)
    .refine(inOrder, 'positions that do not count up'),
})
const list = z.strictObject({
  '@context': context,
  '@type': z.literal('ItemList'),
  name: text.optional(),
  numberOfItems: z.int().min(0).optional(),
  itemListElement: z
    .array(z.strictObject({ '@type': z.literal('ListItem'), position: z.int().min(1), name: text, url: address }))
    .refine(inOrder, 'positions that do not count up')
    .refine((items) => new Set(items.map(({ url }) => url)).size === items.length, 'one page twice'),
})

const site = z.strictObject({
  '@context': context,
  '@type': z.literal('WebSite'),
  '@id': address,
  name: text,
  url: address,
  description: text,
  inLanguage: z.enum(['ru', 'en']),
  publisher: z.strictObject({ '@type': z.literal('Organization'), '@id': address }),
  potentialAction: z.strictObject({
    '@type': z.literal('SearchAction'),
    target: z.strictObject({
      '@type': z.literal('EntryPoint'),
      urlTemplate: z.string().includes('{search_term_string}'),
    }),
    'query-input': z.literal('required name=search_term_string'),
  }),
})
const siteOwner = z.strictObject({
  '@context': context,
  '@type': z.literal('Organization'),
  '@id': address,
  name: text,
  url: address,
  logo: address,
  contactPoint: z.strictObject({ '@type': z.literal('ContactPoint'), contactType: text, email: z.email() }),
})

const shapes: Readonly<Record<string, z.ZodType>> = {
  SportsEvent: sportsEvent,
  EventSeries: series,
  BreadcrumbList: crumbs,
  ItemList: list,
  WebSite: site,
  Organization: siteOwner,
}

/** The structured data of a page, by kind, with its issues. */
export function jsonLdIssues(script: string): {
  readonly kinds: readonly string[]
  readonly issues: readonly string[]
} {
  const nodes = [JSON.parse(script)].flat() as readonly Record<string, unknown>[]
  const kinds = nodes.map((thing) => String(thing['@type']))
  const issues = nodes.flatMap((thing, i) => {
    const shape = shapes[kinds[i] ?? '']
    if (shape === undefined) return [`${kinds[i]} is a kind that nobody looks at`]
    const read = shape.safeParse(thing)
    return read.success ? [] : [`${kinds[i]}: ${z.prettifyError(read.error)}`]
  })
  return { kinds, issues }
}
