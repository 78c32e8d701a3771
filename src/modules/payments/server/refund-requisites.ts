import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { PersonalTable } from '#src/platform/personal-data/personal-data.ts'
import type { Services } from '#src/platform/services.ts'
import type { Requisites } from '../domain/refund-requisites.ts'
import { encryptedRequisites } from './queries/refund-requisites.ts'

type Encrypters = Pick<Services, 'encrypterFor'>

const purpose = 'payments.refund-requisites'

/** Requisites for the database, bound to their refund: copied to another refund they can't be read. */
export function encryptRequisites(services: Encrypters, refundId: string, requisites: Requisites) {
  return services.encrypterFor(purpose).encrypt(JSON.stringify(requisites), refundId)
}

/** What payers gave for refunds, by the refund's id: the only place that decrypts it. */
export async function readRequisites(
  tx: Tx,
  services: Encrypters,
  refundIds: readonly string[],
): Promise<ReadonlyMap<string, Requisites & { readonly changedAt: Instant }>> {
  const encrypter = services.encrypterFor(purpose)
  const rows = await encryptedRequisites(tx, refundIds)
  return new Map(
    rows.map((row) => {
      const requisites = JSON.parse(encrypter.decrypt(row, row.refundId)) as Requisites
      return [row.refundId, { ...requisites, changedAt: row.changedAt }]
    }),
  )
}

/** The requisites for their owner's export. */
export const revealRequisites: NonNullable<PersonalTable['reveal']> = async (services, tx, rows) => {
  const ids = rows.map((row) => String(row.refund_id))
  const found = await readRequisites(tx, services, ids)
  return rows.map((row) => {
    const { changedAt: _changedAt, ...encrypted_data } = found.get(String(row.refund_id)) ?? {}
    return { ...row, encrypted_data }
  })
}
