import { plainDateIn } from '#src/kernel/plain-date.ts'
import { formatIdentityNumber } from '#src/modules/accounts/domain/identity-documents.ts'
import { fullName } from '#src/modules/accounts/domain/profile.ts'
import { certificateForm } from '../domain/certificate-form.ts'
import type { CertificatePerson } from '../domain/certificate-person.ts'
import { paymentTimeZone } from '../domain/tax-year.ts'
import type { PersonOfApplication } from './certificate-people.ts'
import type { CertificateVersion } from './certificate-versions.ts'
import type { CertificateFacts } from './drawing/tax-certificate.ts'
import { personAt } from './reads/organizer-parts.ts'

/** What an issued certificate, or a correction of it, prints. It is in Russian, for the tax office. */
export function certificateFacts(
  version: CertificateVersion,
  people: readonly PersonOfApplication[],
): CertificateFacts {
  const { number, correction, organizer, signer, issuedAt, applicationId, recipientPosition } = version
  const payer = personAt(people, applicationId, 0)
  const recipient = personAt(people, applicationId, recipientPosition)
  return {
    form: certificateForm,
    number,
    correction,
    year: version.year,
    organizer,
    payer: personFacts(payer),
    recipient: recipientPosition === 0 ? null : personFacts(recipient),
    sum: sumText(version.sumMinor),
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
