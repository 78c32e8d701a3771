import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { Price } from '#src/ui/kit/price.tsx'
import type { EventProduct } from '../contract/event-page.ts'

type ProductsSectionProps = { products: readonly EventProduct[]; feeBp: number; isOnSale: boolean }

/** What can be added to a place, and that it can while one may register. */
export function ProductsSection({ products, feeBp, isOnSale }: ProductsSectionProps) {
  const t = useTexts('catalog-content')
  if (products.length === 0) return null
  return (
    <PageSection id="products" title={t('products')} {...(isOnSale && { note: t('productsNote') })}>
      <ul className="grid gap-3 tablet:grid-cols-2">
        {products.map((product) => (
          <li key={product.code}>
            <ProductCard product={product} feeBp={product.kind === 'insurance' ? 0 : feeBp} />
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

function ProductCard({ product, feeBp }: { product: EventProduct; feeBp: number }) {
  const t = useTexts('catalog-content')
  const format = useFormat()
  const { left } = product
  return (
    <Card className="flex h-full flex-col gap-2">
      <p className="flex justify-between gap-4 text-ink-2 text-sm">
        <span>{t(`productKind.${product.kind}`)}</span>
        {left !== null && (
          <span className={left === 0 ? 'text-stop' : left <= few ? 'text-warn' : ''}>
            {left === 0 ? t('productGone') : t('productLeft', { count: left })}
          </span>
        )}
      </p>
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="min-w-0 font-semibold text-lg leading-snug">{product.name}</h3>
        <span className="text-right">
          <Price price={product.toPay} feeBp={feeBp} size="s" />
        </span>
      </div>
      {product.about !== '' && <p className="text-ink-2 text-sm">{format.typeset(product.about)}</p>}
      {product.providerName !== '' && (
        <p className="text-ink-2 text-sm">{format.typeset(t('productBy', { provider: product.providerName }))}</p>
      )}
    </Card>
  )
}

/** From so many on it is told that few are left. */
const few = 10
