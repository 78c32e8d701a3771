import type { ApiReply } from '#src/client/api-types.ts'
import type { FormValue, FormValues } from '#src/client/form-values.ts'
import { parseTypedDay } from '#src/kernel/plain-date.ts'
import type { IdentityCode } from '#src/modules/accounts/domain/identity-documents.ts'

export type Insurance = ApiReply<'GET /api/registrations/:registrationId/insurance'>
export type InsuredPerson = Insurance['people'][number]
export type PersonProduct = InsuredPerson['products'][number]
type PolicyType = PersonProduct['types'][number]['policyType']
export type PolicyOffer = PersonProduct['types'][number]['offers'][number]
type InsuredData = PersonProduct['missing'][number]

/** The name of the fields of one person's insurance in the order's form. */
export function insuranceName(productId: string, entryId: string): string {
  return `insurance.${entryId}.${productId}`
}

/** The field of the first day of one person's policy. */
export function startName(productId: string, entryId: string): string {
  return `${insuranceName(productId, entryId)}.start`
}

/** The fields of what the insurer requires of a person, the same for all its products. */
export function insuredName(entryId: string, data: string): string {
  return `insured.${entryId}.${data}`
}

/** What was typed into a field of a refused form. */
export function typedAt(values: FormValues | undefined, name: string): string | undefined {
  let value: FormValue | undefined = values
  for (const part of name.split('.'))
    value = typeof value === 'object' && !Array.isArray(value) ? value[part] : undefined
  return typeof value === 'string' ? value : undefined
}

/** What tells one offer of a product from another. */
export function offerKey({ policyType, sumInsuredMinor }: Pick<PolicyOffer, 'policyType' | 'sumInsuredMinor'>): string {
  return `${policyType}-${sumInsuredMinor}`
}

function policyKey(offer: Pick<PolicyOffer, 'policyType' | 'sumInsuredMinor'>, startsOn: string): string {
  return `${offerKey(offer)}-${startsOn}`
}

/**
 * All offers of a product to a person, by type in the insurer's order and by sum: another first day
 * changes the prices, never the order.
 */
export function offersOf({ types }: PersonProduct): readonly PolicyOffer[] {
  return types.flatMap(({ offers }) => offers.toSorted((one, other) => one.sumInsuredMinor - other.sumInsuredMinor))
}

/**
 * Policies to ask for, alike but for the person; `removed` are given up. `waiting` ones lack what the
 * insurer requires.
 */
export type PolicyChanges = {
  readonly requests: PolicyRequest[]
  readonly waiting: PolicyRequest[]
  readonly removed: { readonly entryId: string; readonly productId: string }[]
  /** The names of all these. */
  readonly names: string[]
}
type TypedData = {
  readonly entryId: string
  readonly address?: string
  readonly phone?: string
  readonly documentCode?: IdentityCode
  readonly documentNumber?: string
}
type PolicyRequest = {
  readonly productId: string
  readonly policyType: PolicyType
  readonly sumInsuredMinor: number
  readonly startDate: PolicyOffer['startsOn']
  readonly entryIds: string[]
  readonly insured: TypedData[]
}

/** What a person has of an insurance, for comparison with what the form says. */
export function shownInsurance({ chosen }: Pick<PersonProduct, 'chosen'>): string {
  return chosen === null ? 'none' : policyKey(chosen, chosen.startsOn)
}

/**
 * What the order's form changes about the insurance of its people. Each offered insurance posts
 * beside it what the form showed: one that was changed elsewhere and not here stays.
 */
export function policyChanges(values: FormValues, insurance: Insurance): PolicyChanges {
  const changes: PolicyChanges = { requests: [], waiting: [], removed: [], names: [] }
  for (const { entryId, products } of insurance.people) {
    for (const product of products) {
      const fields = groupIn(groupIn(groupIn(values.insurance)[entryId])[product.productId])
      if (fields.offered !== undefined) addChange(changes, { entryId, product, fields, values })
    }
  }
  return changes
}

type Fields = {
  readonly entryId: string
  readonly product: PersonProduct
  readonly fields: FormValues
  readonly values: FormValues
}

function addChange(changes: PolicyChanges, { entryId, product, fields, values }: Fields): void {
  const { productId, chosen } = product
  const offers = offersOf(product)
  const offer = fields.count === '1' ? (offers.find((one) => offerKey(one) === fields.choice) ?? offers[0]) : undefined
  const startDate = (offer && startIn(fields)) ?? chosen?.startsOn ?? offer?.startsOn
  const wanted = offer === undefined || startDate === undefined ? 'none' : policyKey(offer, startDate)
  if (wanted === fields.offered || wanted === shownInsurance(product)) return
  changes.names.push(insuranceName(productId, entryId))
  if (offer === undefined || startDate === undefined) {
    if (chosen !== null) changes.removed.push({ entryId, productId })
    return
  }
  const typed = typedData(entryId, groupIn(groupIn(values.insured)[entryId]), product.missing)
  const isTyped = (data: InsuredData) => typed[data === 'document' ? 'documentNumber' : data] !== undefined
  const request = requestFor(product.missing.every(isTyped) ? changes.requests : changes.waiting, {
    ...{ productId, offer, startDate },
  })
  request.entryIds.push(entryId)
  if (Object.keys(typed).length > 1) request.insured.push(typed)
}

/** The first day that the form says; null while it is none. */
function startIn({ start }: FormValues): PolicyOffer['startsOn'] | null {
  return typeof start === 'string' ? parseTypedDay(start) : null
}

/** What was typed about a person of what this insurer requires, without empty fields. */
function typedData(entryId: string, fields: FormValues, missing: readonly InsuredData[]): TypedData {
  const textIn = (name: string, data: InsuredData) => {
    const value = missing.includes(data) ? fields[name] : undefined
    return typeof value === 'string' ? value.trim() : ''
  }
  const [address, phone, code] = [
    textIn('address', 'address'),
    textIn('phone', 'phone'),
    textIn('documentCode', 'document'),
  ]
  const documentNumber = textIn('documentNumber', 'document')
  return {
    entryId,
    ...(address === '' ? {} : { address }),
    ...(phone === '' ? {} : { phone }),
    ...(isCode(code) ? { documentCode: code } : {}),
    ...(documentNumber === '' ? {} : { documentNumber }),
  }
}

/** The form of a code: the call knows which ones there are, and the form need not load their list. */
function isCode(code: string): code is IdentityCode {
  return /^\d\d$/.test(code)
}

type Wanted = Pick<PolicyRequest, 'productId' | 'startDate'> & { readonly offer: PolicyOffer }

function requestFor(among: PolicyRequest[], { productId, offer, startDate }: Wanted): PolicyRequest {
  const { policyType, sumInsuredMinor } = offer
  const same = among.find(
    (one) => one.productId === productId && offerKey(one) === offerKey(offer) && one.startDate === startDate,
  )
  if (same !== undefined) return same
  const request = { productId, policyType, sumInsuredMinor, startDate, entryIds: [], insured: [] }
  among.push(request)
  return request
}

function groupIn(value: FormValue | undefined): FormValues {
  return typeof value === 'object' && !Array.isArray(value) ? value : {}
}
