import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { type FormValues, valuesIn } from '#src/client/form-values.ts'
import { tickWithVariant } from '#src/modules/registration/checkout/parts/order/tick-with-variant.ts'
import { feeRows } from '#src/modules/registration/checkout/parts/order-rows.ts'
import { registerFormId } from '#src/modules/registration/checkout/parts/order-summary.tsx'
import type { RegisterRefusal } from '#src/modules/registration/checkout/parts/step-props.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { TotalsList } from '#src/ui/kit/totals-list.tsx'
import { type ChosenOptions, chosenOptions, type OptionsOffer, totalsOf } from './chosen-options.ts'
import { OptionsOfOwner } from './options-of-owner.tsx'

type OptionsFormProps = {
  readonly offer: OptionsOffer
  /** Names this view of the page: the same choice posted twice from it is ordered once. */
  readonly page: string
  readonly refusal: RegisterRefusal | undefined
  readonly backTo: string
}

/** The options of each person and of the order, and one button with the sum due for what is chosen. */
export function OptionsForm({ offer, page, refusal, backTo }: OptionsFormProps) {
  const t = useTexts('my-registrations')
  const navigation = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  const values: FormValues = refusal?.values ?? {}
  const [chosen, setChosen] = useState<ChosenOptions>(() => chosenOptions(values, offer))
  const readForm = () => {
    if (form.current !== null) setChosen(chosenOptions(valuesIn(new FormData(form.current)), offer))
  }
  const readNewOffer = useEffectEvent(readForm)
  // The browser may have restored a choice, and a refused form is shown with another offer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the offer is loaded again
  useEffect(() => readNewOffer(), [offer])
  const onChange = ({ target }: FormEvent<HTMLElement>) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) tickWithVariant(target)
    readForm()
  }
  const people = offer.owners.filter(({ entryId }) => entryId !== null)
  return (
    <Form method="post" id={registerFormId} ref={form} onChange={onChange} noValidate className="flex flex-col gap-4">
      <input type="hidden" name="page" value={page} />
      {offer.owners.map((owner) => (
        <OptionsOfOwner
          key={owner.entryId ?? 'order'}
          offer={offer}
          owner={owner}
          isOfSeveral={people.length > 1}
          isFirst={owner === people[0]}
          refusal={refusal}
          values={values}
        />
      ))}
      <Due chosen={chosen} offer={offer} />
      <div className="mt-2 flex flex-wrap gap-3">
        <SubmitButton chosen={chosen} offer={offer} isPending={navigation.state !== 'idle'} />
        <LinkButton to={backTo} look="quiet" className="max-tablet:w-full">
          {t('changeBack')}
        </LinkButton>
      </div>
    </Form>
  )
}

type DueProps = { readonly chosen: ChosenOptions; readonly offer: OptionsOffer }

/** What is chosen and what it costs; nothing while nothing is due. */
function Due({ chosen, offer: { currency, ...offer } }: DueProps) {
  const t = useTexts('my-registrations')
  const formatters = { t: useTexts('registration-form'), format: useFormat() }
  const totals = totalsOf(chosen, { currency, ...offer })
  if (totals.overallMinor === 0) return null
  const { eventBp, extraBp } = offer.commission
  return (
    <Card>
      <TotalsList
        rows={[
          ...[...chosen.changes, ...chosen.products].map(({ name, label, units, priceMinor }) => ({
            id: `${name} ${label}`,
            label: units > 1 ? `${label} × ${units}` : label,
            sum: { amountMinor: priceMinor * units, currency },
          })),
          ...feeRows(
            [
              { rateBp: eventBp, amountMinor: totals.eventCommissionMinor },
              { rateBp: extraBp, amountMinor: totals.extraCommissionMinor },
            ].filter(({ rateBp }) => rateBp > 0),
            currency,
            formatters,
          ),
        ]}
        total={{ label: t('toPay'), sum: { amountMinor: totals.overallMinor, currency } }}
      />
    </Card>
  )
}

function SubmitButton({ chosen, offer, isPending }: DueProps & { readonly isPending: boolean }) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  const { overallMinor } = totalsOf(chosen, offer)
  const sum = format.money({ amountMinor: overallMinor, currency: offer.currency })
  const isNothing = chosen.products.length + chosen.changes.length === 0
  return (
    <Button type="submit" look="accent" pending={isPending} className="max-tablet:w-full">
      {isNothing
        ? t('optionsGoOn')
        : overallMinor > 0
          ? t('optionsToPay', { sum })
          : t(chosen.changes.length > 0 ? 'optionsExchangeFree' : 'optionsAddFree')}
    </Button>
  )
}
