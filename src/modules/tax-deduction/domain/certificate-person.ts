import { isInn } from '#src/kernel/company-numbers.ts'
import { ageOn, comparePlainDates, type PlainDate, parsePlainDate } from '#src/kernel/plain-date.ts'
import { type IdentityCode, identityIssue, isIdentityCode } from '#src/modules/accounts/domain/identity-documents.ts'
import { nameIssue } from '#src/modules/accounts/domain/names.ts'

/** A person as a certificate names them; stored encrypted. */
export type CertificatePerson = {
  readonly lastName: string
  readonly firstName: string
  readonly patronymic: string
  /** Twelve digits; empty: not given, which a recipient may do. */
  readonly inn: string
  readonly birthDate: PlainDate
  readonly document: { readonly code: IdentityCode; readonly number: string; readonly issuedOn: PlainDate }
}

/** Stands for a person whose account is deleted, once the law does not ask for their data any more. */
export const forgottenPerson: CertificatePerson = {
  lastName: '—',
  firstName: '—',
  patronymic: '',
  inn: '',
  birthDate: '1900-01-01' as PlainDate,
  document: { code: '91', number: '—', issuedOn: '1900-01-01' as PlainDate },
}

/** The organizer's requisites as a certificate prints them. */
export type IssuingOrganizer = { readonly legalName: string; readonly taxNumber: string; readonly kpp: string }

export type PersonIssues = Readonly<Record<string, string>>

type TypedPerson = {
  readonly lastName: string
  readonly firstName: string
  readonly patronymic: string
  readonly inn: string
  readonly birthDate: string
  readonly documentCode: string
  readonly documentNumber: string
  readonly documentIssuedOn: string
}

/**
 * The issues of a person's typed data, by field, each with the code of its text; all at once.
 * @param options.hasSavedDocument an empty number stands for the document of the profile
 */
export function personIssues(
  typed: TypedPerson,
  options: { readonly needsInn: boolean; readonly hasSavedDocument: boolean; readonly today: PlainDate },
): PersonIssues {
  const issues: Record<string, string | null> = {
    lastName: typed.lastName === '' ? 'validation.required' : nameIssue(typed.lastName),
    firstName: typed.firstName === '' ? 'validation.required' : nameIssue(typed.firstName),
    patronymic: nameIssue(typed.patronymic),
    inn: innIssue(typed.inn, options.needsInn),
    birthDate: pastDayIssue(typed.birthDate, options.today),
    documentCode: isIdentityCode(typed.documentCode) ? null : 'accounts.document_code_needed',
    documentNumber:
      typed.documentNumber === '' && options.hasSavedDocument
        ? null
        : identityIssue(isIdentityCode(typed.documentCode) ? typed.documentCode : '91', typed.documentNumber),
    documentIssuedOn: pastDayIssue(typed.documentIssuedOn, options.today) ?? issueDayIssue(typed),
  }
  return Object.fromEntries(Object.entries(issues).filter((entry): entry is [string, string] => entry[1] !== null))
}

/** Who signs a certificate: a name, also with initials. */
export const signerPattern = /^[A-Za-zÀ-ÖØ-öø-ɏЀ-ҁҊ-ԯ][A-Za-zÀ-ÖØ-öø-ɏЀ-ҁҊ-ԯ .'’-]*$/
/** The same, or nothing. */
export const signerOrNothingPattern = /^(?:[A-Za-zÀ-ÖØ-öø-ɏЀ-ҁҊ-ԯ][A-Za-zÀ-ÖØ-öø-ɏЀ-ҁҊ-ԯ .'’-]*)?$/

/** The issue of a person's own taxpayer number: twelve digits with valid check digits. */
export function innIssue(inn: string, isNeeded: boolean): string | null {
  if (inn === '') return isNeeded ? 'tax-deduction.inn_needed' : null
  return inn.length === 12 && isInn(inn) ? null : 'tax-deduction.inn_wrong'
}

/** Government resolution 828 of 8 July 1997: passports of the Russian Federation are issued from this day. */
const firstPassports = '1997-10-01'
/** The same resolution: a citizen gets the passport at fourteen. */
const passportAge = 14
/** Law 53-FZ, article 35: cadets serve from sixteen; no serviceman is younger. */
const militaryAge = 16
const militaryCodes: ReadonlySet<string> = new Set(['07', '08', '24', '27'])

/**
 * Whether a document of this kind can have been issued on that day to a person of that age. Birth
 * certificates, foreign documents and residence permits have no minimum age.
 */
function issueDayIssue({ birthDate, documentCode, documentIssuedOn }: TypedPerson): string | null {
  const issuedOn = parsePlainDate(documentIssuedOn)
  if (issuedOn === null) return null
  if (documentCode === '21' && issuedOn < firstPassports) return 'tax-deduction.passport_before_1997'
  const bornOn = parsePlainDate(birthDate)
  if (bornOn === null) return null
  if (comparePlainDates(issuedOn, bornOn) < 0) return 'tax-deduction.day_before_birth'
  const age = ageOn(bornOn, issuedOn)
  if (documentCode === '21' && age < passportAge) return 'tax-deduction.passport_before_14'
  if (militaryCodes.has(documentCode) && age < militaryAge) return 'tax-deduction.military_before_16'
  return null
}

function pastDayIssue(text: string, today: PlainDate): string | null {
  const day = parsePlainDate(text)
  if (day === null) return 'tax-deduction.day_needed'
  return comparePlainDates(day, today) > 0 || day < '1900' ? 'tax-deduction.day_wrong' : null
}
