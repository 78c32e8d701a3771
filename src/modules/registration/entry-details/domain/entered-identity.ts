import { ageOn, type PlainDate } from '#src/kernel/plain-date.ts'
import {
  type IdentityCode,
  type IdentityIssue,
  identityIssue,
  isIdentityCode,
} from '#src/modules/accounts/domain/identity-documents.ts'
import type { FieldRule } from '#src/modules/accounts/domain/profile-issues.ts'

/** As a form or an API client sends it: one of the saved documents, or a new one. */
export type IdentityInput = {
  /** The id of a saved document; `none`: no document; anything else: a new one. */
  readonly documentId?: string | undefined
  readonly documentCode?: string | undefined
  readonly documentNumber?: string | undefined
}
/** The document for the entry, before it is known whether the account has it. */
export type RequestedIdentity =
  | { readonly documentId: string }
  | { readonly code: IdentityCode; readonly documentNumber: string }

/** The holder's birth date, and the day on which the document must be valid. */
export type IdentityHolder = { readonly birthDate: PlainDate | null; readonly raceDay: PlainDate }
export type EntryIdentityIssue =
  | IdentityIssue
  | 'registration.identity_needed'
  | 'registration.identity_minors_only'
  | 'registration.identity_gone'

type Read = {
  readonly input: RequestedIdentity | null
  readonly issues: Readonly<Partial<Record<keyof IdentityInput, EntryIdentityIssue>>>
}
const nothing: Read = { input: null, issues: {} }

/** The race's field rule for an identity document. */
export function identityRule(race: { readonly profileFields: Readonly<Record<string, FieldRule>> }): FieldRule {
  return race.profileFields.identityDocument ?? 'off'
}

/**
 * The requested document, and its issues by the form's field; the same rule on the server and in
 * the browser.
 */
export function readIdentity(rule: FieldRule, input: IdentityInput, holder: IdentityHolder): Read {
  if (rule === 'off') return nothing
  const { documentId = '', documentCode = '', documentNumber = '' } = input
  if (documentId === 'none') {
    return rule === 'optional' ? nothing : { input: null, issues: { documentId: 'registration.identity_needed' } }
  }
  if (documentId !== '' && documentId !== 'new') return { input: { documentId }, issues: {} }
  const isUntouched = documentCode === '' && documentNumber.trim() === ''
  if (rule === 'optional' && documentId === '' && isUntouched) return nothing
  if (!isIdentityCode(documentCode)) {
    return { input: null, issues: { documentCode: 'accounts.document_code_needed' } }
  }
  const ofCode = identityCodeIssue(documentCode, holder)
  if (ofCode !== null) return { input: null, issues: { documentCode: ofCode } }
  const issue = identityIssue(documentCode, documentNumber)
  if (issue !== null) return { input: null, issues: { documentNumber: issue } }
  return { input: { code: documentCode, documentNumber }, issues: {} }
}

/** A birth certificate identifies only a child: its holder must be under 18 on the race day. */
export function identityCodeIssue(
  code: IdentityCode,
  { birthDate, raceDay }: IdentityHolder,
): 'registration.identity_minors_only' | null {
  if (!birthCertificates.includes(code) || birthDate === null) return null
  return ageOn(birthDate, raceDay) >= adultFrom ? 'registration.identity_minors_only' : null
}

const birthCertificates: readonly IdentityCode[] = ['03', '23']
const adultFrom = 18
