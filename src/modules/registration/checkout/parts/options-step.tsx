import { useRef } from 'react'
import { Form } from 'react-router'
import { type CommissionRates, toPayMinor } from '#src/modules/catalog/domain/commission.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { Checkbox } from '#src/ui/kit/checkbox.tsx'
import { Select } from '#src/ui/kit/select.tsx'
import { StateTag } from '#src/ui/kit/state-tag.tsx'
import { cartAsTicked } from './cart-as-ticked.ts'
import { OrderPeople } from './order-people.tsx'
import { registerFormId } from './order-summary.tsx'
import type { StepProps } from './step-props.ts'

type Product = StepProps<'options'>['step']['products']['products'][number]

/** Insurance first, then services and goods: each in a line with its price and description. */
export function OptionsStep({ init, step, card, wantsInsurance = false, onCart }: StepProps<'options'>) {
  const t = useTexts('registration')
  const tForm = useTexts('registration-form')
  const { products } = step.products
  const form = useRef<HTMLFormElement>(null)
  const rates = { eventBp: card.eventCommissionBp, extraBp: card.extraCommissionBp }
  const prices = { currency: card.currency, rates }
  const count = () => {
    if (form.current === null) return
    onCart?.(step.cart, cartAsTicked(step.cart, products, chosenIn(form.current, products), rates))
  }
  const insurances = products.filter((product) => product.kind === 'insurance')
  const isPreselected = wantsInsurance && insurances.some(({ chosenCount }) => chosenCount > 0)
  const otherProducts = products.filter((product) => product.kind !== 'insurance')
  return (
    <div className="flex flex-col gap-6">
      <OrderPeople init={init} card={card} people={step.people} step="options" />
      <Form ref={form} onInput={count} method="post" id={registerFormId} className="flex flex-col gap-6">
        <input type="hidden" name="intent" value="options" />
        <input type="hidden" name="registrationId" value={init.registrationId} />
        <p className="text-ink-2">{t('optionsLead')}</p>
        {insurances.length > 0 && (
          <ProductGroup
            title={tForm('insurance')}
            note={isPreselected ? t('insuranceChosen') : undefined}
            products={insurances}
            prices={prices}
          />
        )}
        {otherProducts.length > 0 && (
          <ProductGroup title={t('goodsAndServices')} products={otherProducts} prices={prices} />
        )}
      </Form>
    </div>
  )
}

/** The count of each product in the form, without sold-out ones. */
function chosenIn(form: HTMLFormElement, products: readonly Product[]): ReadonlyMap<string, number> {
  const values = new FormData(form)
  const isInForm = ({ id }: Product) => form.elements.namedItem(`count.${id}`) !== null
  return new Map(products.filter(isInForm).map(({ id }) => [id, Number(values.get(`count.${id}`)) || 0]))
}

type GroupProps = {
  title: string
  note?: string | undefined
  products: readonly Product[]
  prices: Prices
}
type Prices = { readonly currency: StepProps<'options'>['card']['currency']; readonly rates: CommissionRates }

function ProductGroup({ title, note, products, prices }: GroupProps) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="headline text-h2">{title}</h2>
      {note !== undefined && <p>{note}</p>}
      {products.map((product) => (
        <Card key={product.id}>
          <ProductLine product={product} prices={prices} />
        </Card>
      ))}
    </section>
  )
}

function ProductLine({ product, prices }: { product: Product; prices: Prices }) {
  const t = useTexts('registration')
  const max = Math.min(product.maxPerOrder, product.availableCount ?? product.maxPerOrder)
  const price = <ProductPrice product={product} {...prices} />
  const note = [product.about, product.providerName && t('providedBy', { name: product.providerName })]
    .filter(Boolean)
    .join(' ')
  if (max === 0) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 text-ink-2">
        <span>{product.name}</span>
        <StateTag tone="stop">{t('outOfStock')}</StateTag>
      </div>
    )
  }
  if (max === 1) {
    return (
      <div className="flex items-start justify-between gap-4">
        <Checkbox name={`count.${product.id}`} value="1" defaultChecked={product.chosenCount > 0} note={note}>
          <span className="font-medium">{product.name}</span>
        </Checkbox>
        {/* An unticked box posts nothing; this posts 0, so that the product is removed. */}
        <input type="hidden" name="offered" value={product.id} />
        <span className="flex-none pt-2.5">{price}</span>
      </div>
    )
  }
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <Select
        label={product.name}
        hint={note}
        name={`count.${product.id}`}
        defaultValue={String(product.chosenCount)}
        placeholder={false}
        options={Array.from({ length: max + 1 }, (_, count) => ({
          value: String(count),
          label: count === 0 ? t('countNone') : t('countOf', { count }),
        }))}
        className="min-w-0 flex-1"
      />
      <span className="flex-none pb-2">{price}</span>
    </div>
  )
}

/** The price of one more unit, service fee included. */
function ProductPrice({ product: { kind, priceMinor }, currency, rates }: { product: Product } & Prices) {
  const t = useTexts('ui')
  const format = useFormat()
  const isInsurance = kind === 'insurance'
  const amountMinor = toPayMinor({ kind: isInsurance ? 'insurance' : 'product', netMinor: priceMinor }, rates)
  const feeBp = rates.eventBp + rates.extraBp
  return (
    <span className="flex flex-col items-end">
      <span className="figure whitespace-nowrap text-figure-xs">{format.money({ amountMinor, currency })}</span>
      {!isInsurance && feeBp > 0 && priceMinor > 0 && (
        <span className="whitespace-nowrap text-ink-2 text-xs">{t('withFee', { rate: format.rate(feeBp) })}</span>
      )}
    </span>
  )
}
