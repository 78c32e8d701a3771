import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { IdentityCode } from '#src/modules/accounts/domain/identity-documents.ts'

/** What an insurer may require of a person beside name and birth date. */
export const requiredData = ['address', 'phone', 'document'] as const
export type RequiredData = (typeof requiredData)[number]

/** The insured person as printed. Schema of `insurance.policies.insured`. */
export type Insured = {
  readonly lastName: string
  readonly firstName: string
  readonly patronymic: string
  readonly birthDate: PlainDate
  /** Empty where the insurer does not require it; likewise the phone. */
  readonly address: string
  readonly phone: string
  /** The number as its owner is shown it: a policy is passed on, and the whole number stays encrypted. */
  readonly document: { readonly code: IdentityCode; readonly maskedNumber: string } | null
}

/** Stands for an insured person whose account is deleted, once the law does not ask for their data any more. */
export const forgottenInsured: Insured = {
  lastName: '—',
  firstName: '—',
  patronymic: '',
  birthDate: '1900-01-01' as PlainDate,
  address: '',
  phone: '',
  document: null,
}

/** What is known of a person: from the entry, the account, and earlier policies. */
export type KnownData = {
  readonly address: string
  readonly phone: string
  readonly document: Insured['document']
}

/** The required data that nobody has entered yet. */
export function missingData(required: readonly RequiredData[], known: KnownData): RequiredData[] {
  return required.filter((field) => (field === 'document' ? known.document === null : known[field] === ''))
}

type Address = Readonly<
  Record<'address' | 'postcode' | 'region' | 'city' | 'street' | 'building' | 'apartment', string>
>

/** A postal address in one line; empty where the street or the building is not known. */
export function postalAddress(entered: Partial<Address>): string {
  const { address = '', postcode = '', region = '', city = '', street = '', building = '', apartment = '' } = entered
  if (street === '' || building === '') return address
  return [postcode, region, city, street, building, apartment].filter((part) => part !== '').join(', ')
}
