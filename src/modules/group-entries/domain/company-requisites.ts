import { isBin, isInn, isKpp, isOgrn, isStir, isUnp } from '#src/kernel/company-numbers.ts'
import type { Currency } from '#src/kernel/money.ts'
import { emailIssue, normalizeEmail } from '#src/modules/accounts/domain/email.ts'
import { phoneE164 } from '#src/modules/accounts/domain/phone.ts'
import {
  type CompanyCountry,
  type CompanyField,
  companyFields,
  type OrderCompany,
} from '#src/modules/orders/domain/order-company.ts'

/** A company's requisites as typed: any field may be empty or wrong. */
export type TypedCompany = OrderCompany
export const emptyCompany: TypedCompany = {
  country: 'other',
  fullName: '',
  taxNumber: '',
  kpp: '',
  registrationNumber: '',
  legalAddress: '',
  contactName: '',
  contactEmail: '',
  contactPhone: '',
}
export type CompanyIssues = Readonly<Partial<Record<CompanyField, string>>>

export type CheckedCompany = {
  /** The code of each wrong field. */
  readonly issues: CompanyIssues
  /** The requisites in stored form; null while there are issues. */
  readonly company: OrderCompany | null
}

/** Only Russian companies have them; a sole trader has no КПП. */
const optionalFields: ReadonlySet<CompanyField> = new Set(['kpp', 'registrationNumber'])

/**
 * Checks typed requisites by the rules of the company's country. Spaces and dashes in numbers are
 * ignored.
 */
export function checkCompany(typed: TypedCompany): CheckedCompany {
  const company = inStoredForm(typed)
  const issues = Object.fromEntries(
    companyFields.flatMap((field) => {
      const code = fieldIssue(company, field)
      return code === null ? [] : [[field, code]]
    }),
  )
  return { issues, company: Object.keys(issues).length === 0 ? company : null }
}

/** The country whose companies are likely to pay in this currency. */
export function countryOfCurrency(currency: Currency): CompanyCountry {
  return countries[currency]
}

const countries: Readonly<Record<Currency, CompanyCountry>> = {
  RUB: 'RU',
  BYN: 'BY',
  KZT: 'KZ',
  UZS: 'UZ',
  EUR: 'other',
  USD: 'other',
}

/** Outside Russia there is no КПП: one that was typed before the country was changed is dropped. */
function inStoredForm(typed: TypedCompany): OrderCompany {
  const isRussian = typed.country === 'RU'
  return {
    country: typed.country,
    fullName: tidy(typed.fullName),
    taxNumber: digits(typed.taxNumber),
    kpp: isRussian ? digits(typed.kpp).toUpperCase() : '',
    registrationNumber: isRussian ? digits(typed.registrationNumber) : '',
    legalAddress: tidy(typed.legalAddress),
    contactName: tidy(typed.contactName),
    contactEmail: normalizeEmail(typed.contactEmail),
    contactPhone: phoneE164(typed.contactPhone) ?? tidy(typed.contactPhone),
  }
}

function fieldIssue(company: OrderCompany, field: CompanyField): string | null {
  const value = company[field]
  if (field === 'kpp') return kppIssue(company)
  if (value === '') return optionalFields.has(field) ? null : 'validation.required'
  switch (field) {
    case 'taxNumber':
      return taxNumberChecks[company.country](value) ? null : taxNumberCodes[company.country]
    case 'registrationNumber':
      return isOgrnOf(company) ? null : 'group-entries.ogrn_wrong'
    case 'contactEmail':
      return emailIssue(value)
    case 'contactPhone':
      return phoneE164(value) === null ? 'validation.phone' : null
    default:
      return /\p{L}/u.test(value) ? null : 'group-entries.no_letters'
  }
}

const taxNumberChecks: Readonly<Record<CompanyCountry, (value: string) => boolean>> = {
  RU: isInn,
  BY: isUnp,
  KZ: isBin,
  UZ: isStir,
  other: (value) => /^[\p{L}\d./]{4,30}$/u.test(value) && /\d/.test(value),
}
const taxNumberCodes: Readonly<Record<CompanyCountry, string>> = {
  RU: 'group-entries.inn_wrong',
  BY: 'group-entries.unp_wrong',
  KZ: 'group-entries.bin_wrong',
  UZ: 'group-entries.stir_wrong',
  other: 'group-entries.tax_number_wrong',
}

/** Required of a Russian legal person, and given by no one else. */
function kppIssue({ country, taxNumber, kpp }: OrderCompany): string | null {
  if (country !== 'RU') return null
  if (isSoleTrader(taxNumber)) return kpp === '' ? null : 'group-entries.kpp_of_sole_trader'
  if (kpp === '') return 'validation.required'
  return isKpp(kpp) ? null : 'group-entries.kpp_wrong'
}

/** A legal person has thirteen digits, a sole trader fifteen. */
function isOgrnOf({ taxNumber, registrationNumber }: OrderCompany): boolean {
  if (!isOgrn(registrationNumber)) return false
  return !isInn(taxNumber) || (registrationNumber.length === 15) === isSoleTrader(taxNumber)
}

function isSoleTrader(taxNumber: string): boolean {
  return taxNumber.length === 12
}

function digits(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/[\s‐-―-]/gu, '')
}

function tidy(typed: string): string {
  return typed.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
}
