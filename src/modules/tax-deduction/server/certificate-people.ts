import type { Tx } from '#src/platform/db/tx.ts'
import type { Services } from '#src/platform/services.ts'
import { type CertificatePerson, forgottenPerson } from '../domain/certificate-person.ts'
import { encryptedPeople, insertPerson, logReadings } from './queries/people.ts'

const purpose = 'tax-deduction.people'

type Encrypters = Pick<Services, 'encrypterFor'>

export type PersonOfApplication = CertificatePerson & { readonly applicationId: string; readonly position: number }

/** The reader of people's data, and why it is read. */
export type PeopleReader = {
  readonly readBy: `account:${string}` | `link:${string}` | `job:${string}`
  readonly reason: `tax-deduction.${string}`
}

/** Stores a person of an application, encrypted and bound to their row. */
export async function savePerson(
  tx: Tx,
  services: Encrypters,
  of: {
    readonly applicationId: string
    readonly accountId: string
    readonly position: number
    readonly participantId: string | null
  },
  person: CertificatePerson,
): Promise<void> {
  await insertPerson(tx, of, services.encrypterFor(purpose).encrypt(JSON.stringify(person), boundTo(of)))
}

/**
 * The people of applications: the only place that decrypts them. Each reading is recorded in the same
 * transaction, which must therefore write.
 * @throws where a row was changed or moved
 */
export async function readPeople(
  tx: Tx,
  services: Encrypters,
  applicationIds: readonly string[],
  reader: PeopleReader,
): Promise<PersonOfApplication[]> {
  if (applicationIds.length === 0) return []
  await logReadings(tx, [...new Set(applicationIds)], reader)
  const encrypter = services.encrypterFor(purpose)
  return (await encryptedPeople(tx, applicationIds)).map((row) => ({
    ...(row.keyId === '' ? forgottenPerson : (JSON.parse(encrypter.decrypt(row, boundTo(row))) as CertificatePerson)),
    applicationId: row.applicationId,
    position: row.position,
  }))
}

function boundTo({ applicationId, position }: { readonly applicationId: string; readonly position: number }): string {
  return `${applicationId}:${position}`
}
