import type { FormValues } from '#src/client/form-values.ts'
import { groupIn, optionName, textIn } from '#src/modules/registration/checkout/parts/order/option-fields.ts'
import { OptionRow } from '#src/modules/registration/checkout/parts/order/option-row.tsx'
import type { RegisterRefusal } from '#src/modules/registration/checkout/parts/step-props.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { exchangeName, isExchangeable, type OptionsOffer, type OptionsOwner, offeredProduct } from './chosen-options.ts'
import { ExchangeRow } from './exchange-row.tsx'
import { useStockNote } from './use-stock-note.ts'

type OptionsOfOwnerProps = {
  readonly offer: OptionsOffer
  readonly owner: OptionsOwner
  /** Whether others of the order have the same options. */
  readonly isOfSeveral: boolean
  /** Whether the options are described: of several people's equal ones the first. */
  readonly isFirst: boolean
  readonly refusal: RegisterRefusal | undefined
  /** What a refused form has chosen. */
  readonly values: FormValues
}

/** What one person, or the order as a whole, may exchange and add. */
export function OptionsOfOwner({ offer, owner, isOfSeveral, isFirst, refusal, values }: OptionsOfOwnerProps) {
  const t = useTexts('my-registrations')
  const tRegistration = useTexts('registration')
  const stockNote = useStockNote()
  const { currency, timeZone } = offer
  const { entryId, exchanges } = owner
  const person = isOfSeveral && entryId !== null ? owner.fullName : null
  const additions = owner.additions.flatMap(({ productId, maxCount }) => {
    const product = offer.products.find(({ id }) => id === productId)
    return product === undefined ? [] : [offeredProduct(product, { maxCount, entryId, values })]
  })
  const exchangeOf = groupIn(values.exchange)
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="font-semibold text-lg leading-snug">
        {entryId === null ? tRegistration('goodsAndServices') : `${owner.fullName}\u00a0· ${owner.raceName}`}
      </h2>
      {exchanges.length > 0 && (
        <section>
          <h3 className="font-medium text-ink-2 text-sm">
            {t(exchanges.some(isExchangeable) ? 'optionsExchange' : 'optionsBought')}
          </h3>
          {exchanges.map((exchange) => (
            <ExchangeRow
              key={exchange.itemId}
              exchange={exchange}
              currency={currency}
              timeZone={timeZone}
              person={person}
              chosen={textIn(exchangeOf[exchange.itemId]) || null}
              error={refusal?.error.fields?.[exchangeName(exchange.itemId)]?.message}
            />
          ))}
        </section>
      )}
      {additions.length > 0 && (
        <section className={exchanges.length > 0 ? 'border-line border-t pt-4' : undefined}>
          <h3 className="font-medium text-ink-2 text-sm">{t('optionsAdd')}</h3>
          {additions.map((product) => (
            <OptionRow
              key={optionName(product.id, entryId)}
              product={product}
              entryId={entryId}
              currency={currency}
              errorOf={(field) => refusal?.error.fields?.[field]?.message}
              timeZone={timeZone}
              person={person}
              isDescribed={isFirst || entryId === null}
              notes={[stockNote(product)].filter(Boolean)}
            />
          ))}
        </section>
      )}
    </Card>
  )
}
