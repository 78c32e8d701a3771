import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { ApiReply } from '#src/client/api-types.ts'
import { HelpLink } from '#src/modules/tenants/parts/help-link.tsx'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { classNames } from '#src/ui/kit/class-names.ts'
import { TextField } from '#src/ui/kit/text-field.tsx'
import type { RegisterRefusal } from '../step-props.ts'

type Cart = ApiReply<'GET /Register/ApiCart'>
type Code = Cart['codes'][number]

type PromoCodesProps = {
  readonly cart: Cart
  /** The refusal of the code that was submitted last; undefined where the last form was another one. */
  readonly refusal: RegisterRefusal | undefined
  /** A typed code was not applied yet when the order was submitted. */
  readonly isUnchecked: boolean
  /** Changes when a code was applied: the field is empty again. */
  readonly version: number
  readonly onTyped: (code: string) => void
}

/** The promo codes of the order, each with what it saves, and the field for one more. */
export function PromoCodes({ cart, refusal, isUnchecked, version, onTyped }: PromoCodesProps) {
  const t = useTexts('registration')
  const navigation = useNavigation()
  const typed = refusal?.values.code
  const [isOpen, setOpen] = useState(false)
  const hasDiscount = cart.codes.some(({ kind }) => kind === 'discount')
  const isPending = (intent: string) => navigation.formData?.get('intent') === intent
  const form = (
    <Form key={version} method="post" noValidate className="flex flex-col items-start gap-3 min-[440px]:flex-row">
      <input type="hidden" name="intent" value="apply-code" />
      <input type="hidden" name="registrationId" value={cart.registrationId} />
      <TextField
        name="code"
        label={t('promoTitle')}
        hint={t(hasDiscount ? 'promoAnotherHint' : 'promoHint')}
        defaultValue={typeof typed === 'string' ? typed : ''}
        error={isUnchecked ? t('promoUnchecked') : refusal && codeError(refusal, t)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ target }) => onTyped(target.value)}
        className="w-full"
      />
      <Button type="submit" look="quiet" pending={isPending('apply-code')} className="min-[440px]:mt-6.5">
        {t('promoApply')}
      </Button>
    </Form>
  )
  return (
    <Card className="px-4 py-3.5">
      <section className="flex flex-col gap-2" aria-labelledby="promo-codes">
        <div>
          <h2
            id="promo-codes"
            tabIndex={-1}
            className={classNames('font-semibold text-lg', cart.codes.length === 0 && 'sr-only')}
          >
            {t('promoTitle')}
          </h2>
          <div aria-live="polite">
            {cart.codes.length > 0 && (
              <ul className="mt-3 flex flex-col divide-y divide-line">
                {cart.codes.map((code) => (
                  <AppliedCode key={code.code} cart={cart} code={code} isPending={isPending('remove-code')} />
                ))}
              </ul>
            )}
          </div>
        </div>
        {hasDiscount ? (
          <details
            open={isOpen || refusal !== undefined || isUnchecked}
            onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
          >
            <summary className="min-h-11 cursor-pointer py-2.5 underline underline-offset-2">
              {t('promoAnother')}
            </summary>
            {form}
          </details>
        ) : (
          form
        )}
        {refusal && <HelpLink answer="promo" />}
      </section>
    </Card>
  )
}

type Texts = ReturnType<typeof useTexts<'registration'>>

/** A refusal of the code itself is said as it is; any other failure says that applying failed. */
function codeError({ error }: RegisterRefusal, t: Texts): string {
  const own = error.fields?.code?.message
  if (own !== undefined) return own
  return error.code.startsWith('discounts.') ? error.message : t('promoFailed')
}

function AppliedCode({ cart, code, isPending }: { cart: Cart; code: Code; isPending: boolean }) {
  const t = useTexts('registration')
  const format = useFormat()
  const sum = format.money({ amountMinor: -code.discountMinor, currency: cart.currency })
  const left = code.reason === null ? leftOut(cart, code, t) : []
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 first:pt-0 last:pb-0">
      <span className="min-w-0 flex-1">
        <span className="block break-words font-medium">{code.code}</span>
        <span className="block text-ink-2 text-sm">{format.typeset(noteOf(cart, code, t))}</span>
        {left.map((line) => (
          <span key={line} className="block text-ink-2 text-sm">
            {line}
          </span>
        ))}
      </span>
      {code.discountMinor > 0 && <span className="whitespace-nowrap font-semibold">{sum}</span>}
      {code.kind === 'discount' && (
        <Form method="post">
          <input type="hidden" name="intent" value="remove-code" />
          <input type="hidden" name="registrationId" value={cart.registrationId} />
          <input type="hidden" name="code" value={code.code} />
          <Button
            type="submit"
            look="quiet"
            size="s"
            pending={isPending}
            aria-label={t('promoRemoveCode', { code: code.code })}
          >
            {t('promoRemove')}
          </Button>
        </Form>
      )}
    </li>
  )
}

function noteOf(cart: Cart, code: Code, t: Texts): string {
  if (code.kind === 'access') return t('promoAccess')
  switch (code.reason) {
    case null:
      return code.items.some(({ reason }) => reason === 'budget_limited')
        ? t('promoBudgetLimited', { name: code.name })
        : code.name
    case 'product_to_choose':
      return t('promoChooseProduct', { name: code.name })
    case 'too_few_people':
      return t('promoTooFewPeople')
    case 'automatic_is_better':
      return betterThanCode(cart, t)
    case 'budget_spent':
      return t('promoBudgetSpent')
    case 'used_by_account':
      return t('promoUsedByAccount')
    default:
      return t('promoNothing')
  }
}

/** The automatic discount that takes off more than the code does, by its name. */
function betterThanCode({ automaticDiscounts }: Cart, t: Texts): string {
  const applied = automaticDiscounts.find(({ isApplied }) => isApplied)
  return applied === undefined ? t('promoAutomaticIsBetter') : t('promoBelowDiscount', { name: applied.name })
}

/** The places that the code does not cover, with the reason, where it covers others. */
function leftOut(cart: Cart, code: Code, t: Texts): string[] {
  return code.items.flatMap(({ itemId, reason }) => {
    const item = cart.items.find(({ id, kind }) => id === itemId && kind === 'place')
    if (item === undefined || !isReasonShown(reason)) return []
    const name = [item.name, 'participantName' in item ? item.participantName : ''].filter(Boolean).join(' · ')
    return [t('promoLeftOut', { name, reason: t(reasonTexts[reason]) })]
  })
}

const reasonTexts = {
  other_race: 'promoOtherRace',
  other_age: 'promoOtherAge',
  other_gender: 'promoOtherGender',
  other_club: 'promoOtherClub',
  other_category: 'promoOtherCategory',
  first_children: 'promoFirstChildren',
  not_first_entry: 'promoNotFirstEntry',
  not_finisher: 'promoNotFinisher',
  not_team: 'promoNotTeam',
  other_code: 'promoOtherCode',
  access_code: 'promoAccessCode',
} as const satisfies Partial<Record<NonNullable<Code['reason']>, string>>

function isReasonShown(reason: string | null): reason is keyof typeof reasonTexts {
  return reason !== null && reason in reasonTexts
}
