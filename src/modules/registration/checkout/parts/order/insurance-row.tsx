import { Suspense } from 'react'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { lazyPart } from '#src/ui/lazy/lazy-part.tsx'
import { registerFormId } from '../order-summary.tsx'
import type { RegisterRefusal } from '../step-props.ts'
import { ChoicePills } from './choice-pills.tsx'
import {
  type Insurance,
  type InsuredPerson,
  insuranceName,
  insuredName,
  offerKey,
  offersOf,
  type PersonProduct,
  type PolicyOffer,
  shownInsurance,
  startName,
  typedAt,
} from './insurance-fields.ts'
import { OptionLine } from './option-line.tsx'
import { PolicyStart } from './policy-start.tsx'

// Only where the insurer asks for something.
const InsuredData = lazyPart('insured-data', async () => (await import('./insured-data.tsx')).InsuredData, ['accounts'])

type InsuranceRowProps = {
  readonly insurance: Insurance
  readonly person: InsuredPerson
  readonly product: PersonProduct
  readonly refusal: RegisterRefusal | undefined
  /** Whether several people have this row: its label names the person. */
  readonly isOfSeveral: boolean
  readonly isDescribed: boolean
}

/** One insurance of one person: a box, the sums to choose from, and what the insurer must know. */
export function InsuranceRow({ insurance, person, product, refusal, isOfSeveral, isDescribed }: InsuranceRowProps) {
  const t = useTexts('registration')
  const format = useFormat()
  const { currency } = insurance
  const known = insurance.products.find(({ productId }) => productId === product.productId)
  const offers = offersOf(product)
  const name = insuranceName(product.productId, person.entryId)
  const shown = product.chosen ?? offers[0]
  if (known === undefined) return null
  if (shown === undefined) {
    const reason = product.types.find(({ refusal: why }) => why !== null)?.refusal?.message
    return (
      <p className="py-2.5 text-ink-2 text-sm">
        {known.name}: {reason ?? t('insuranceNotOffered')}
      </p>
    )
  }
  const errors = refusal?.error.fields ?? {}
  const field = startName(product.productId, person.entryId)
  const startError = errors[field]?.message
  // Without a script the page is rendered again after a refusal: its fields must be seen.
  const isRefused =
    startError !== undefined || product.missing.some((data) => isDataRefused(Object.keys(errors), person.entryId, data))
  const hasTypes = new Set(offers.map(({ policyType }) => policyType)).size > 1
  // Of several types a person may have one alone: it is named, with the reason why not the others.
  const refused = product.types.filter(({ refusal: why }) => why !== null)
  const onlyType = !hasTypes && refused.length > 0 ? ` · ${t(`policyType.${shown.policyType}`)}` : ''
  const withheld = refused.map(({ policyType, refusal: why }) => `${t(`policyType.${policyType}`)}: ${why?.message}`)
  const sumOf = (offer: Pick<PolicyOffer, 'sumInsuredMinor'>) =>
    format.money({ amountMinor: offer.sumInsuredMinor, currency })
  const insuredSum = sumOf(shown)
  const isRange = product.chosen === null && hasSeveralSums(offers)
  const description = [known.about, known.terms && t('providedBy', { name: known.terms.legalName })].filter(Boolean)
  return (
    <div className="group/insurance flex flex-col">
      <input type="hidden" name={`${name}.offered`} value={shownInsurance(product)} form={registerFormId} />
      <OptionLine
        name={`${name}.count`}
        label={`${known.name}, ${isRange ? t('optionFrom', { sum: sumOf(leastOf(offers, shown)) }) : insuredSum}${onlyType}`}
        person={isOfSeveral ? person.fullName : null}
        notes={[...(isDescribed ? [description.join(' ')] : []), ...withheld]}
        isChosen={product.chosen !== null || isRefused}
        price={format.money({ amountMinor: shown.premiumMinor, currency })}
      />
      {offers.length > 1 && (
        <div className="hidden group-has-[input[type=checkbox]:checked]/insurance:block">
          <ChoicePills
            label={[t('sumInsured', { name: known.name }), isOfSeveral && person.fullName].filter(Boolean).join(' · ')}
            name={`${name}.choice`}
            chosen={offerKey(shown)}
            choices={offers.map((offer) => ({
              value: offerKey(offer),
              label: `${sumOf(offer)} — ${format.money({ amountMinor: offer.premiumMinor, currency })}`,
              ...(hasTypes ? { group: t(`policyType.${offer.policyType}`) } : {}),
              gone: null,
            }))}
          />
        </div>
      )}
      <PolicyStart
        name={field}
        person={person}
        policy={{
          startsOn: shown.startsOn,
          endsOn: shown.endsOn,
          returnableUntil: 'terms' in shown ? shown.terms.returnableUntil : shown.returnableUntil,
        }}
        terms={known.terms}
        typed={startError === undefined ? undefined : typedAt(refusal?.values, field)}
        error={startError}
        isOfSeveral={isOfSeveral}
      />
      {product.missing.length > 0 && (
        <Suspense>
          <InsuredData entryId={person.entryId} missing={product.missing} refusal={refusal} />
        </Suspense>
      )}
    </div>
  )
}

type Insured = Pick<PolicyOffer, 'sumInsuredMinor'>

function hasSeveralSums(offers: readonly Insured[]): boolean {
  return new Set(offers.map(({ sumInsuredMinor }) => sumInsuredMinor)).size > 1
}

function leastOf(offers: readonly Insured[], first: Insured): Insured {
  return offers.reduce((least, one) => (one.sumInsuredMinor < least.sumInsuredMinor ? one : least), first)
}

function isDataRefused(fields: readonly string[], entryId: string, data: PersonProduct['missing'][number]): boolean {
  return fields.some((field) => field.startsWith(insuredName(entryId, data)))
}
