import { plainDateIn } from '#src/kernel/plain-date.ts'
import { formatIdentityNumber } from '#src/modules/accounts/domain/identity-documents.ts'
import { fullName } from '#src/modules/accounts/domain/profile.ts'
import { certificateForm } from '../domain/certificate-form.ts'
import type { CertificatePerson } from '../domain/certificate-person.ts'
import { paymentTimeZone } from '../domain/tax-year.ts'
import type { PersonOfApplication } from './certificate-people.ts'
import type { CertificateFacts } from './drawing/tax-certificate.ts'
import type { CertificateRow } from './queries/certificates.ts'
import { personAt } from './reads/organizer-parts.ts'

/** What an issued certificate prints. It is in Russian, for the tax office. @throws where it is not issued */
export function certificateFacts(
  certificate: CertificateRow,
  people: readonly PersonOfApplication[],
): CertificateFacts {
  const { number, organizer, signer, issuedAt, applicationId, recipientPosition } = certificate
  if (number === null || organizer === null || signer === null || issuedAt === null)
    throw new Error(`certificate ${certificate.id} is not issued`)
  const payer = personAt(people, applicationId, 0)
  const recipient = personAt(people, applicationId, recipientPosition)
  return {
    form: certificateForm,
    number,
    year: certificate.year,
    organizer,
    payer: personFacts(payer),
    recipient: recipientPosition === 0 ? null : personFacts(recipient),
    sum: sumText(certificate.sumMinor),
    signer,
    issuedOn: dayText(plainDateIn(issuedAt, paymentTimeZone)),
  }
}

/** Roubles and kopecks as the form has them: 1234-50. */
export function sumText(sumMinor: number): string {
  return `${Math.trunc(sumMinor / 100)}-${String(sumMinor % 100).padStart(2, '0')}`
}

/** A day as the form has it: 26.05.2024. */
export function dayText(day: string): string {
  return day.split('-').reverse().join('.')
}

function personFacts(person: CertificatePerson): CertificateFacts['payer'] {
  const { inn, birthDate, document } = person
  return {
    fullName: fullName(person),
    inn,
    birthDate: dayText(birthDate),
    documentCode: document.code,
    documentNumber: formatIdentityNumber(document.code, document.number),
    documentIssuedOn: dayText(document.issuedOn),
  }
}
