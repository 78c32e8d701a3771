import type { PersonalTable } from '#src/platform/personal-data/personal-data.ts'
import { readPeople } from './certificate-people.ts'

/** The people of an account's applications for its own export; each reading is recorded. */
export const revealPeople: NonNullable<PersonalTable['reveal']> = async (services, tx, rows, accountId) => {
  const ids = [...new Set(rows.map((row) => String(row.application_id)))]
  const by = { readBy: `account:${accountId}`, reason: 'tax-deduction.my_data' } as const
  const people = await readPeople(tx, services, ids, by)
  return rows.map((row) => {
    const person = people.find((one) => one.applicationId === row.application_id && one.position === row.position)
    if (person === undefined) throw new Error(`application ${row.application_id}: person ${row.position} is gone`)
    const { applicationId: _application, position: _position, ...encrypted_data } = person
    return { ...row, encrypted_data }
  })
}
