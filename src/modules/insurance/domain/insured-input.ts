import {
  type IdentityCode,
  identityIssue,
  maskedIdentityNumber,
} from '#src/modules/accounts/domain/identity-documents.ts'
import { phoneE164 } from '#src/modules/accounts/domain/phone.ts'
import { type KnownData, missingData, type RequiredData } from './insured.ts'

/** What the payer enters about a person for the insurer, as typed. */
export type EnteredData = {
  readonly address?: string | undefined
  readonly phone?: string | undefined
  readonly documentCode?: IdentityCode | undefined
  readonly documentNumber?: string | undefined
}
/** What of it is valid and not known yet: to be saved. */
export type DataToSave = {
  readonly address: string
  readonly phone: string
  readonly document: { readonly code: IdentityCode; readonly documentNumber: string } | null
}
type ReadData = {
  readonly known: KnownData
  readonly toSave: DataToSave | null
  /** Field → code of its text. */
  readonly fields: Readonly<Record<string, string>>
}

const minAddressLength = 10

/**
 * Reads what was entered for a person over what is known. Missing and invalid fields are named, each
 * with a code, an invalid one also where this insurer does not require it; what it does not require,
 * or what is known, is not saved.
 */
export function readInsuredData(
  required: readonly RequiredData[],
  known: KnownData,
  entered: EnteredData | undefined,
): ReadData {
  const missing = missingData(required, known)
  const wanted = (field: RequiredData) => missing.includes(field)
  const { address = '', phone = '', documentNumber = '' } = entered ?? {}
  const phoneNumber = phone === '' ? null : phoneE164(phone)
  const isIn = (field: RequiredData, text: string) => wanted(field) || text !== ''
  const document = isIn('document', documentNumber) ? readDocument(entered) : noDocument
  const fields = {
    ...(isIn('address', address) && address.length < minAddressLength ? { address: 'insurance.address_missing' } : {}),
    ...(isIn('phone', phone) && phoneNumber === null
      ? { phone: phone === '' ? 'insurance.phone_missing' : 'insurance.phone_malformed' }
      : {}),
    ...document.fields,
  }
  const value = wanted('document') ? document.value : null
  const toSave = {
    address: wanted('address') ? address : '',
    phone: wanted('phone') ? (phoneNumber ?? '') : '',
    document: value,
  }
  return {
    known: {
      address: toSave.address || known.address,
      phone: toSave.phone || known.phone,
      document: value === null ? known.document : masked(value),
    },
    toSave: missing.length === 0 ? null : toSave,
    fields,
  }
}

type ReadDocument = { readonly value: DataToSave['document']; readonly fields: Readonly<Record<string, string>> }
const noDocument: ReadDocument = { value: null, fields: {} }

function readDocument({ documentCode: code, documentNumber = '' }: EnteredData = {}): ReadDocument {
  if (code === undefined || documentNumber === '')
    return { value: null, fields: { documentNumber: 'insurance.document_missing' } }
  if (identityIssue(code, documentNumber) !== null)
    return { value: null, fields: { documentNumber: 'insurance.document_malformed' } }
  return { value: { code, documentNumber }, fields: {} }
}

function masked({ code, documentNumber }: NonNullable<DataToSave['document']>): NonNullable<KnownData['document']> {
  return { code, maskedNumber: maskedIdentityNumber(code, documentNumber) }
}
