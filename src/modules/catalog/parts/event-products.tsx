import { type Instant, isBefore } from '#src/kernel/instant.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { classNames } from '#src/ui/kit/class-names.ts'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { Price } from '#src/ui/kit/price.tsx'
import type { EventProduct } from '../contract/event-page.ts'

type OfEvent = { feeBp: number; timeZone: string; serverNow: Instant }
type ProductsSectionProps = OfEvent & { products: readonly EventProduct[]; isOnSale: boolean }

/** The products that can be added to a place, with a note while registration is open. */
export function ProductsSection({ products, isOnSale, ...event }: ProductsSectionProps) {
  const t = useTexts('catalog-content')
  if (products.length === 0) return null
  return (
    <PageSection id="products" title={t('products')} {...(isOnSale && { note: t('productsNote') })}>
      <Card padded={false}>
        <ul className="flex flex-col px-4 tablet:px-6">
          {products.map((product) => (
            <li key={product.code} className="border-line border-t py-2.5 first:border-t-0">
              <Product product={product} {...event} />
            </li>
          ))}
        </ul>
      </Card>
    </PageSection>
  )
}

function Product({ product, feeBp, ...event }: OfEvent & { product: EventProduct }) {
  const t = useTexts('catalog-content')
  const format = useFormat()
  const { left, image, variants } = product
  const until = useLastDay(product, event)
  const about = [product.about, product.providerName && t('productBy', { provider: product.providerName }), until]
  return (
    <div className="flex items-start gap-4">
      {image && (
        <img
          src={image.url}
          alt=""
          width={image.width}
          height={image.height}
          loading="lazy"
          decoding="async"
          className="size-16 flex-none border border-line object-cover tablet:size-20"
        />
      )}
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0 flex-[1_1_12rem]">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <strong className="font-semibold">{product.name}</strong>
            {product.inclusion === 'required' && <span className="text-ink-2 text-sm">{t('productRequired')}</span>}
            {left !== null && (variants.length === 0 || left === 0) && <Left count={left} />}
          </p>
          <p className="text-ink-2 text-sm">{format.typeset(about.filter(Boolean).join(' '))}</p>
          {variants.length > 0 && left !== 0 && <Variants variants={variants} />}
        </div>
        <div className="ml-auto flex-none text-right">
          <ProductPrice product={product} feeBp={product.kind === 'insurance' ? 0 : feeBp} />
        </div>
      </div>
    </div>
  )
}

/** Until when the product is ordered, or that the time is over; null where there is no such day. */
function useLastDay({ soldUntil }: EventProduct, { timeZone, serverNow }: Omit<OfEvent, 'feeBp'>): string | null {
  const t = useTexts('catalog-content')
  const format = useFormat()
  if (soldUntil === null) return null
  if (!isBefore(serverNow, soldUntil)) return t('productOver')
  return t('productUntil', { moment: format.deadline(soldUntil, timeZone, 'short') })
}

function Left({ count }: { count: number }) {
  const t = useTexts('catalog-content')
  const tone = count === 0 ? 'text-stop' : count <= few ? 'text-warn' : 'text-ink-2'
  return (
    <span className={classNames('text-sm', tone)}>
      {count === 0 ? t('productSoldOut') : t('productLeft', { count })}
    </span>
  )
}

/** The sizes, each with what is left of it; a sold-out one is struck through and says so. */
function Variants({ variants }: Pick<EventProduct, 'variants'>) {
  const t = useTexts('catalog-content')
  return (
    <ul aria-label={t('productSizes')} className="mt-1.5 flex flex-wrap gap-1.5 text-sm">
      {variants.map(({ code, name, left }) => (
        <li key={code} className="flex items-baseline gap-1.5 border border-line px-2 py-0.5">
          <span className={classNames(left === 0 && 'text-ink-2 line-through')}>{name}</span>
          {left !== null && left <= few && <Left count={left} />}
        </li>
      ))}
    </ul>
  )
}

function ProductPrice({ product, feeBp }: { product: EventProduct; feeBp: number }) {
  const t = useTexts('catalog-content')
  const ui = useTexts('ui')
  const format = useFormat()
  const { toPay, toPayMax, isFreePrice, inclusion, kind } = product
  if (inclusion === 'included') return <span className="text-sm">{t('productIncluded')}</span>
  // The greatest premium is that of the oldest and of the longest policies: few pay it.
  const isFrom = isFreePrice || (kind === 'insurance' && toPayMax !== null)
  if (toPayMax === null || isFrom) return <Price price={toPay} feeBp={feeBp} isFrom={isFrom} size="s" />
  return (
    <>
      <span className="whitespace-nowrap font-semibold">
        {t('productRange', { from: format.moneyParts(toPay).amount, to: format.money(toPayMax) })}
      </span>
      {feeBp > 0 && (
        <span className="block whitespace-nowrap text-ink-2 text-xs">
          {ui('withFee', { rate: format.rate(feeBp) })}
        </span>
      )}
    </>
  )
}

/** At or below this stock the page says that few are left. */
const few = 10
