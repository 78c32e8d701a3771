import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { classNames } from '#src/ui/kit/class-names.ts'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { Price } from '#src/ui/kit/price.tsx'
import type { EventProduct } from '../contract/event-page.ts'

type ProductsSectionProps = { products: readonly EventProduct[]; feeBp: number; isOnSale: boolean }

/** The products that can be added to a place, with a note while registration is open. */
export function ProductsSection({ products, feeBp, isOnSale }: ProductsSectionProps) {
  const t = useTexts('catalog-content')
  if (products.length === 0) return null
  return (
    <PageSection id="products" title={t('products')} {...(isOnSale && { note: t('productsNote') })}>
      <Card padded={false}>
        <ul className="flex flex-col px-4 tablet:px-6">
          {products.map((product) => (
            <li key={product.code} className="border-line border-t py-2.5 first:border-t-0">
              <Product product={product} feeBp={product.kind === 'insurance' ? 0 : feeBp} />
            </li>
          ))}
        </ul>
      </Card>
    </PageSection>
  )
}

function Product({ product, feeBp }: { product: EventProduct; feeBp: number }) {
  const t = useTexts('catalog-content')
  const format = useFormat()
  const { left } = product
  const about = [product.about, product.providerName && t('productBy', { provider: product.providerName })]
  return (
    <div className="flex items-start justify-between gap-6">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <strong className="font-semibold">{product.name}</strong>
          {left !== null && (
            <span
              className={classNames('text-sm', left === 0 ? 'text-stop' : left <= few ? 'text-warn' : 'text-ink-2')}
            >
              {left === 0 ? t('productSoldOut') : t('productLeft', { count: left })}
            </span>
          )}
        </p>
        <p className="text-ink-2 text-sm">{format.typeset(about.filter(Boolean).join(' '))}</p>
      </div>
      <div className="flex-none text-right">
        <Price price={product.toPay} feeBp={feeBp} size="s" />
      </div>
    </div>
  )
}

/** At or below this stock the page says that few are left. */
const few = 10
