import { formatOffset } from '#src/kernel/format-date.ts'
import { useLanguage } from '#src/ui/i18n/language.tsx'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { Price } from '#src/ui/kit/price.tsx'
import type { EventPage, EventProduct } from '../contract/event-page.ts'

/** What the organizer tells of the event. */
export function AboutSection({ event }: { event: EventPage }) {
  const t = useTexts('catalog')
  const format = useFormat()
  return (
    <PageSection title={t('eventAbout')}>
      <div className="flex max-w-prose flex-col gap-4">
        {event.about.split(/\n+/).map((paragraph) => (
          <p key={paragraph}>{format.typeset(paragraph)}</p>
        ))}
      </div>
    </PageSection>
  )
}

/** Line by line; what stands before the dash is set apart. */
export function ProgramSection({ event }: { event: EventPage }) {
  const t = useTexts('catalog')
  const format = useFormat()
  const language = useLanguage()
  const [first] = event.races
  if (event.program === '' || !first) return null
  return (
    <PageSection
      title={t('eventProgram')}
      note={t('eventProgramZone', { offset: formatOffset(first.startsAt, event.timeZone, language) })}
    >
      <ol className="flex max-w-prose flex-col">
        {event.program.split('\n').map((line) => {
          const [when = '', ...what] = line.split(' — ')
          return (
            <li
              key={line}
              className="grid gap-x-6 border-line border-b py-2.5 last:border-b-0 tablet:grid-cols-[13rem_1fr]"
            >
              <span className="font-semibold">{format.typeset(when)}</span>
              <span>{format.typeset(what.join(' — '))}</span>
            </li>
          )
        })}
      </ol>
    </PageSection>
  )
}

/** What can be added to a place. */
export function ProductsSection({ products }: { products: readonly EventProduct[] }) {
  const t = useTexts('catalog')
  if (products.length === 0) return null
  return (
    <PageSection title={t('eventProducts')} note={t('eventProductsNote')}>
      <ul className="grid gap-3 tablet:grid-cols-2">
        {products.map((product) => (
          <li key={product.code}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

function ProductCard({ product }: { product: EventProduct }) {
  const t = useTexts('catalog')
  const format = useFormat()
  return (
    <Card className="flex h-full flex-col gap-2">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="font-semibold">{product.name}</h3>
        <Price price={product.price} size="s" />
      </div>
      {product.about !== '' && <p className="text-ink-2 text-sm">{format.typeset(product.about)}</p>}
      {product.providerName !== '' && (
        <p className="text-ink-2 text-sm">{t('eventProductBy', { provider: product.providerName })}</p>
      )}
    </Card>
  )
}
