import { useEffect, useId, useRef } from 'react'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { classNames } from '#src/ui/kit/class-names.ts'
import { FieldError } from '#src/ui/kit/field-error.tsx'
import { wrongFieldId } from '#src/ui/kit/field-id.ts'
import { Icon } from '#src/ui/kit/icon.tsx'
import type { RaceKey } from '../../../domain/register-path.ts'
import { isByInvoice } from '../is-by-invoice.ts'
import type { StepProps } from '../step-props.ts'
import { CompanyWay } from './company-way.tsx'
import { GoneMethod } from './gone-method.tsx'
import { InstallmentParts } from './installment-parts.tsx'
import { payLookOf } from './per-pay-look.tsx'
import { SlowNote } from './slow-note.tsx'
import { shownAt, type useChosenMethod } from './use-chosen-method.ts'

type Pay = Pick<StepProps<'order'>['step']['pay'], 'methods' | 'currency' | 'overallMinor'>
type MethodCardsProps = {
  readonly pay: Pay
  /** Of a person's order where companies may order too: the race of their page. */
  readonly companyRace: RaceKey | null
  readonly error: string | undefined
} & ReturnType<typeof useChosenMethod>

/**
 * The payment methods. Of the two variants of SBP, CSS chooses by the pointer type, also without a
 * script; where the last payment was by SBP, the variant that is seen here is chosen. The parts of a
 * payment in parts, and what a slow one means, are shown by CSS, once it is chosen.
 */
export function MethodCards({ pay, companyRace, chosen, gone, wasSbp, onChoose, error }: MethodCardsProps) {
  const { methods, currency } = pay
  const alone = aloneInLastRow(methods.map(({ paymentType }) => paymentType))
  const t = useTexts('registration')
  const cards = useRef<HTMLDivElement>(null)
  const errorId = useId()
  const dueOnBy = (isInvoice: boolean) =>
    methods.find(({ paymentType, dueOn }) => dueOn !== null && isByInvoice(paymentType) === isInvoice)?.dueOn ?? null
  const [invoiceDueOn, eripDueOn] = [dueOnBy(true), dueOnBy(false)]
  const parts = methods.find(({ paymentType }) => paymentType === 'installments')?.parts ?? null
  useEffect(() => {
    const seen = wasSbp ? chooseSeen(cards.current) : null
    if (seen !== null) onChoose(seen)
  }, [wasSbp, onChoose])
  return (
    <fieldset
      className="group/methods min-w-0"
      aria-describedby={error ? errorId : undefined}
      onChange={({ target }) => target instanceof HTMLInputElement && onChoose(target.value)}
    >
      <legend className="sr-only">{t('chooseMethod')}</legend>
      {gone !== undefined && <GoneMethod method={gone} pay={pay} />}
      <div ref={cards} className="grid grid-cols-2 gap-2 max-[22rem]:grid-cols-1">
        {methods.map((method, i) => (
          <MethodCard
            key={method.paymentType}
            method={method}
            isChosen={method.paymentType === chosen}
            isAlone={alone.includes(method.paymentType)}
            id={error && i === 0 ? wrongFieldId('paymentType') : undefined}
          />
        ))}
      </div>
      <FieldError id={errorId} text={error} />
      {/* without a script too the sum posted is that of the method posted */}
      {methods.map(({ paymentType, discount }) =>
        discount === null ? null : (
          <input key={paymentType} type="hidden" name={`discountMinor.${paymentType}`} value={discount.amountMinor} />
        ),
      )}
      {eripDueOn !== null && (
        <div className="mt-2 hidden group-has-[[value=erip]:checked]/methods:block">
          <SlowNote text="eripLaterNote" dueOn={eripDueOn} />
        </div>
      )}
      {invoiceDueOn !== null && (
        <div className="mt-2 hidden group-has-[[data-pay=slow]:checked]/methods:block">
          <SlowNote text="slowNote" dueOn={invoiceDueOn}>
            {companyRace !== null && (
              <div className="hidden group-has-[[value=requisites]:checked]/methods:block">
                <CompanyWay race={companyRace} />
              </div>
            )}
          </SlowNote>
        </div>
      )}
      {parts !== null && (
        <div className="mt-2 hidden group-has-[[value=installments]:checked]/methods:block">
          <InstallmentParts parts={parts} currency={currency} />
        </div>
      )}
    </fieldset>
  )
}

/** The method in a row of its own where two stand side by side; of SBP's variants each device shows one. */
function aloneInLastRow(methods: readonly string[]): readonly string[] {
  const variants = methods.filter((method) => shownAt[method] !== undefined)
  const shown = methods.length - Math.max(0, variants.length - 1)
  const last = methods.at(-1)
  if (shown % 2 === 0 || last === undefined) return []
  return variants.includes(last) ? variants : [last]
}

/** Chooses the variant of SBP that is seen on this device. @returns it; null where none is */
function chooseSeen(cards: HTMLElement | null): string | null {
  const inputs = [...(cards?.querySelectorAll<HTMLInputElement>('input[value^="sbp_"]') ?? [])]
  const seen = inputs.find(({ offsetParent }) => offsetParent !== null)
  if (seen === undefined) return null
  seen.checked = true
  return seen.value
}

type MethodCardProps = {
  readonly method: Pay['methods'][number]
  readonly isChosen: boolean
  /** Alone in the last row of two columns: it has both. */
  readonly isAlone: boolean
  readonly id: string | undefined
}

/** The radio covers its card invisibly: the border shows which one is chosen, and the focus ring is the card's. */
function MethodCard({ method, isChosen, isAlone, id }: MethodCardProps) {
  const { paymentType, title, note, picture } = method
  const look = payLookOf(method)
  return (
    <label
      className={classNames(
        'relative flex min-h-16 cursor-pointer flex-col rounded-control border border-line-strong bg-paper p-2.5 text-sm transition-colors duration-150 hover:border-ink has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--ink)] has-focus-visible:outline-3 has-focus-visible:outline-accent',
        shownAt[paymentType],
        isAlone && 'min-[22rem]:col-span-2',
      )}
    >
      <input
        id={id}
        type="radio"
        name="paymentType"
        data-pay={look}
        value={paymentType}
        required
        defaultChecked={isChosen}
        className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
      />
      <span className="flex items-start justify-between gap-2 font-semibold">
        <span className="min-w-0">{title}</span>
        <Icon name={picture} className="flex-none text-ink-2" />
      </span>
      <span className="text-ink-2">{note}</span>
    </label>
  )
}
