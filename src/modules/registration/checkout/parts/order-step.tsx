import { Form, Link } from 'react-router'
import { useRefusedForm } from '#src/ui/form/use-refused-form.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { Checkbox } from '#src/ui/kit/checkbox.tsx'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { registerPath } from '../../domain/register-path.ts'
import { OrderPeople } from './order-people.tsx'
import { discountsOf, sumRows } from './order-rows.ts'
import { registerFormId } from './order-summary.tsx'
import { PromoCodes } from './promo-codes.tsx'
import type { StepProps } from './step-props.ts'
import { usePromoField } from './use-promo-field.ts'

const kinds = ['offer', 'personal-data', 'receipt'] as const
type Kind = (typeof kinds)[number]

/** The order: its content, and the three consents, each separate and unticked. */
export function OrderStep({ init, card, step, refusal }: StepProps<'order'>) {
  const t = useTexts('registration')
  const tForm = useTexts('registration-form')
  const format = useFormat()
  const { cart } = step
  const shownConsents = kinds.filter((kind) => cart.consents.some((one) => one.kind === kind))
  const fields = kinds.map((kind) => `consents.${kind}`)
  const codeRefusal = refusal?.values.intent === 'apply-code' ? refusal : undefined
  const { form, summary, errorOf } = useRefusedForm({ refusal: codeRefusal ? undefined : refusal?.error, fields })
  const promo = usePromoField(codeRefusal !== undefined)
  return (
    <div className="flex flex-col gap-6">
      <FormErrorSummary {...summary} />
      {init.isFee ? (
        <Notice look="soon" title={t('feeTitle')}>
          {t('feeNote')}
        </Notice>
      ) : init.priceDifference === null ? (
        init.legs === null && <OrderPeople init={init} card={card} people={step.people} step="order" />
      ) : (
        <Notice
          look="soon"
          title={init.priceDifference.words?.title ?? t('priceDifferenceTitle', { race: card.raceName })}
        >
          {init.priceDifference.words?.note ?? t('priceDifferenceNote', { race: init.priceDifference.raceName })}
        </Notice>
      )}
      <Card>
        <ul className="flex flex-col divide-y divide-line">
          {cart.items.map((item) => (
            <OrderLine
              key={item.id}
              item={item}
              currency={cart.currency}
              leg={init.legs?.lines.find(({ id }) => id === item.subjectId)?.words}
              kind={init.priceDifference === null ? lineKinds[item.kind] : priceDifferenceKinds[item.kind]}
            />
          ))}
          {sumRows({ ...cart.totals, discounts: discountsOf(cart.items) }, cart.currency, { t: tForm, format }).map(
            (row) => (
              <li key={row.id} className="flex items-baseline justify-between gap-4 py-3 text-ink-2 last:pb-0">
                <span className="min-w-0">{row.label}</span>
                <span className="whitespace-nowrap">{format.money(row.sum)}</span>
              </li>
            ),
          )}
        </ul>
      </Card>
      {init.priceDifference === null && !init.isFee && init.legs === null && (
        <PromoCodes
          cart={cart}
          refusal={codeRefusal}
          isUnchecked={promo.isUnchecked}
          version={promo.version}
          onTyped={promo.onTyped}
        />
      )}
      <Form {...form} method="post" id={registerFormId} onSubmit={promo.onOrderSubmit} className="flex flex-col gap-2">
        <input type="hidden" name="intent" value="order" />
        <input type="hidden" name="registrationId" value={init.registrationId} />
        <h2 className="headline text-h2">{t('consentsTitle')}</h2>
        {shownConsents.map((kind) => (
          <Consent key={kind} kind={kind} step={step} error={errorOf(`consents.${kind}`)} />
        ))}
      </Form>
      <div className="border-line border-t pt-4">
        {init.priceDifference === null && !init.isFee && init.legs === null ? (
          <LinkButton to={`${registerPath(card, 'order', init.registrationId)}&ending=ask`} look="quiet" size="s">
            {t('abandon')}
          </LinkButton>
        ) : (
          <Form method="post">
            <input type="hidden" name="intent" value="cancel" />
            <input type="hidden" name="priceDifference" value="1" />
            <input type="hidden" name="registrationId" value={init.registrationId} />
            <Button type="submit" look="quiet" size="s">
              {(init.legs ?? init.priceDifference)?.words?.abandon ??
                t(init.isFee ? 'feeAbandon' : 'priceDifferenceAbandon')}
            </Button>
          </Form>
        )}
      </div>
    </div>
  )
}

const lineKinds = {
  place: 'linePlace',
  product: 'lineProduct',
  insurance: 'lineInsurance',
  price_difference: 'linePriceDifference',
} as const

/**
 * In an order for a price difference the line of a place is labelled as the difference, and the
 * difference's own line has its own name.
 */
const priceDifferenceKinds = { ...lineKinds, place: 'linePriceDifference', price_difference: null } as const

type Item = StepProps<'order'>['step']['cart']['items'][number]

type OrderLineProps = {
  item: Item
  currency: StepProps<'order'>['card']['currency']
  leg: string | undefined
  kind: (typeof lineKinds)[Item['kind']] | null
}

function OrderLine({ item, currency, leg, kind }: OrderLineProps) {
  const t = useTexts('registration')
  const format = useFormat()
  return (
    <li className="flex items-baseline justify-between gap-4 py-3 first:pt-0 last:pb-0">
      <span className="min-w-0">
        <span className="block font-medium">{item.name}</span>
        <span className="block text-ink-2 text-sm">
          {(leg ?? item.participantName) || (kind && t(kind))}
          {item.count > 1 && ` · ${item.count} × ${format.money({ amountMinor: item.priceMinor, currency })}`}
        </span>
        {item.accessCode !== null && (
          <span className="block text-ink-2 text-sm">{t('lineAccessCode', { code: item.accessCode })}</span>
        )}
      </span>
      <span className="whitespace-nowrap font-semibold">{format.money({ amountMinor: item.costMinor, currency })}</span>
    </li>
  )
}

const consentLabels = {
  offer: 'consentOffer',
  'personal-data': 'consentPersonalData',
  receipt: 'consentReceipt',
} as const satisfies Record<Kind, string>

type ConsentProps = { kind: Kind; step: StepProps<'order'>['step']; error: string | undefined }

function Consent({ kind, step, error }: ConsentProps) {
  const t = useTexts('registration')
  const isGiven = step.cart.consents.find((consent) => consent.kind === kind)?.isGiven ?? false
  const path = step.offer.documents.find((document) => document.kind === kind)?.path
  return (
    <Checkbox
      name={`consents.${kind}`}
      defaultChecked={isGiven}
      error={error}
      note={kind === 'offer' ? t('consentOfferNote', { organizer: step.offer.organizer.legalName }) : undefined}
    >
      {t(consentLabels[kind])}
      {path !== undefined && (
        <>
          {' '}
          <Link to={path} target="_blank" rel="noopener" className="whitespace-nowrap underline underline-offset-2">
            {t('readText')}
          </Link>
        </>
      )}
    </Checkbox>
  )
}
