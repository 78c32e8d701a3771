import { identityCodes } from '#src/modules/accounts/domain/identity-documents.ts'
import { useIdentityNames } from '#src/modules/accounts/parts/document-names.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { PhoneField } from '#src/ui/kit/phone-field.tsx'
import { Select } from '#src/ui/kit/select.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'
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
} from './insurance-fields.ts'
import { OptionLine } from './option-line.tsx'

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
  const hasTypes = new Set(offers.map(({ policyType }) => policyType)).size > 1
  const sumOf = (offer: Pick<PolicyOffer, 'sumInsuredMinor'>) =>
    format.money({ amountMinor: offer.sumInsuredMinor, currency })
  const choiceLabel = (offer: PolicyOffer) =>
    [hasTypes && t(`policyType.${offer.policyType}`), sumOf(offer)].filter(Boolean).join(' · ')
  const description = [known.about, known.terms && t('providedBy', { name: known.terms.legalName })].filter(Boolean)
  return (
    <div className="group/insurance flex flex-col">
      <input type="hidden" name={`${name}.offered`} value={shownInsurance(product)} form={registerFormId} />
      <OptionLine
        name={`${name}.count`}
        label={offers.length > 1 ? known.name : `${known.name}, ${sumOf(shown)}`}
        person={isOfSeveral ? person.fullName : null}
        notes={isDescribed ? [description.join(' ')] : []}
        isChosen={product.chosen !== null}
        price={format.money({ amountMinor: shown.premiumMinor, currency })}
      />
      {offers.length > 1 && (
        <ChoicePills
          label={[t('sumInsured', { name: known.name }), isOfSeveral && person.fullName].filter(Boolean).join(' · ')}
          name={`${name}.choice`}
          chosen={offerKey(shown)}
          choices={offers.map((offer) => ({
            value: offerKey(offer),
            label: `${choiceLabel(offer)} — ${format.money({ amountMinor: offer.premiumMinor, currency })}`,
            gone: null,
          }))}
        />
      )}
      {product.missing.length > 0 && (
        <InsuredData entryId={person.entryId} missing={product.missing} refusal={refusal} />
      )}
    </div>
  )
}

type InsuredDataProps = {
  readonly entryId: string
  readonly missing: PersonProduct['missing']
  readonly refusal: RegisterRefusal | undefined
}

/** What the insurer requires and nobody has entered yet; shown while the box is ticked. */
function InsuredData({ entryId, missing, refusal }: InsuredDataProps) {
  const t = useTexts('registration')
  const accounts = useTexts('accounts')
  const identityNames = useIdentityNames()
  const field = (data: string) => {
    const name = insuredName(entryId, data)
    return { name, form: registerFormId, error: refusal?.error.fields?.[name]?.message }
  }
  return (
    <fieldset className="hidden flex-col gap-3 pb-3 pl-8.5 group-has-[input[type=checkbox]:checked]/insurance:flex">
      <legend className="pb-2 text-ink-2 text-sm">{t('insurerRequires')}</legend>
      {missing.includes('address') && (
        <TextField {...field('address')} label={accounts('address')} autoComplete="street-address" maxLength={300} />
      )}
      {missing.includes('phone') && <PhoneField {...field('phone')} label={accounts('phone')} />}
      {missing.includes('document') && (
        <>
          <Select
            {...field('documentCode')}
            label={accounts('documentCode')}
            options={identityCodes.map((value) => ({ value, label: identityNames[value] }))}
          />
          <TextField
            {...field('documentNumber')}
            label={accounts('documentNumber')}
            maxLength={40}
            autoComplete="off"
          />
        </>
      )}
    </fieldset>
  )
}
