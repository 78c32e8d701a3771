import { plainDateIn } from '#src/kernel/plain-date.ts'
import { csvAmount, csvBom, csvLines } from '#src/lib/csv.ts'
import { type XmlNode, xml, xmlDocument } from '#src/lib/xml.ts'
import { formatIdentityNumber } from '#src/modules/accounts/domain/identity-documents.ts'
import { applicationNumber } from '../domain/application-state.ts'
import { certificateForm } from '../domain/certificate-form.ts'
import type { CertificatePerson } from '../domain/certificate-person.ts'
import { paymentTimeZone } from '../domain/tax-year.ts'
import type { CertificateVersion } from './certificate-versions.ts'
import type { CertificateRow } from './queries/certificates.ts'
import type { PartRow } from './queries/parts.ts'

/** A version of a certificate with its people; a certificate that is not issued yet has no number. */
export type CertificateToExport = {
  readonly part: PartRow
  readonly certificate: CertificateVersion | (CertificateRow & { readonly correction: number })
  readonly payer: CertificatePerson
  /** null: the payer. */
  readonly recipient: CertificatePerson | null
}

const personFields = ['Name', 'Inn', 'BirthDate', 'DocumentCode', 'DocumentNumber', 'DocumentDay'] as const

/** A row for each certificate, and for each correction of it that is issued, with all fields of the form; `t` names columns and states. */
export function certificatesCsv(certificates: readonly CertificateToExport[], t: (key: string) => string): Uint8Array {
  const head = [
    ...['fileApplication', 'fileState', 'fileYear', 'fileNumber', 'fileCorrection'],
    ...personFields.map((field) => `filePayer${field}`),
    'fileIsSame',
    ...personFields.map((field) => `fileRecipient${field}`),
    ...['fileSum', 'fileSigner', 'fileIssued', 'fileReason'],
  ].map(t)
  const rows = certificates.map(({ part, certificate, payer, recipient }) => [
    applicationNumber(part.year, part.serial),
    t(`state.${part.state}`),
    part.year,
    certificate.number,
    certificate.correction,
    ...personCells(payer),
    recipient === null ? 1 : 0,
    ...personCells(recipient ?? payer),
    csvAmount(certificate.sumMinor),
    certificate.signer ?? '',
    issuedOn(certificate),
    part.reason ?? '',
  ])
  return new TextEncoder().encode(csvBom + csvLines([head, ...rows]))
}

function personCells(person: CertificatePerson): string[] {
  const { inn, birthDate, document } = person
  return [
    nameOf(person),
    inn,
    birthDate,
    document.code,
    formatIdentityNumber(document.code, document.number),
    document.issuedOn,
  ]
}

/**
 * The same as XML of our own elements: no exchange format of the tax service is confirmed
 * (docs/features/tax-deduction.md).
 */
export function certificatesXml(
  certificates: readonly CertificateToExport[],
  of: { readonly organizerCode: string; readonly year: number },
): Uint8Array {
  return xmlDocument(
    xml('certificates', certificates.map(certificateElement), {
      organizer: of.organizerCode,
      year: String(of.year),
      knd: certificateForm.knd,
      version: certificateForm.version,
    }),
  )
}

function certificateElement({ part, certificate, payer, recipient }: CertificateToExport): XmlNode {
  const { number, signer, organizer } = certificate
  return xml(
    'certificate',
    [
      organizer &&
        xml('organizer', [
          xml('name', organizer.legalName),
          xml('inn', organizer.taxNumber),
          organizer.kpp === '' ? null : xml('kpp', organizer.kpp),
        ]),
      personElement('payer', payer),
      xml('isSamePerson', recipient === null ? 1 : 0),
      recipient && personElement('recipient', recipient),
      xml('sum', (certificate.sumMinor / 100).toFixed(2)),
      signer === null ? null : xml('signer', signer),
    ],
    {
      application: applicationNumber(part.year, part.serial),
      state: part.state,
      number: number === null ? null : String(number),
      correction: String(certificate.correction),
      issuedOn: issuedOn(certificate) || null,
    },
  )
}

function personElement(name: string, person: CertificatePerson): XmlNode {
  const { lastName, firstName, patronymic, inn, birthDate, document } = person
  return xml(name, [
    xml('lastName', lastName),
    xml('firstName', firstName),
    patronymic === '' ? null : xml('patronymic', patronymic),
    inn === '' ? null : xml('inn', inn),
    xml('birthDate', birthDate),
    xml('document', formatIdentityNumber(document.code, document.number), {
      code: document.code,
      issuedOn: document.issuedOn,
    }),
  ])
}

function nameOf({ lastName, firstName, patronymic }: CertificatePerson): string {
  return [lastName, firstName, patronymic].filter(Boolean).join(' ')
}

function issuedOn({ issuedAt }: Pick<CertificateRow, 'issuedAt'>): string {
  return issuedAt === null ? '' : plainDateIn(issuedAt, paymentTimeZone)
}
