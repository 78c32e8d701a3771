import type { BothLanguages } from '#src/kernel/texts.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { RequiredData } from '../../domain/insured.ts'

export type Insurer = {
  readonly id: string
  readonly name: string
  readonly legalName: string
  readonly license: string
  readonly address: string
  readonly phone: string
  readonly email: string
  readonly website: string
  readonly rules: BothLanguages
  readonly rulesUrl: string
  readonly rulesVersion: string
  readonly requiredData: readonly RequiredData[]
  /** null: a premium is never returned. */
  readonly refundDaysBefore: number | null
  readonly numberPrefix: string
}

const columns = `id, name, legal_name as "legalName", license, address, phone, email, website,
  jsonb_build_object('ru', rules_ru, 'en', rules_en) as rules, rules_url as "rulesUrl", rules_version as "rulesVersion",
  required_data as "requiredData", refund_days_before as "refundDaysBefore", number_prefix as "numberPrefix"`

/** The insurers of these names, by name. */
export async function insurersByName(tx: Tx, names: readonly string[]): Promise<Map<string, Insurer>> {
  const text = `select ${columns} from insurance.insurers where name = any($1)`
  const rows = await tx.named<Insurer>('insurance.insurers_by_name', text, [names])
  return new Map(rows.map((row) => [row.name, row]))
}

/** The insurers of these ids, by id. */
export async function insurersById(tx: Tx, ids: readonly string[]): Promise<Map<string, Insurer>> {
  const text = `select ${columns} from insurance.insurers where id = any($1)`
  const rows = await tx.named<Insurer>('insurance.insurers_by_id', text, [ids])
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findInsurerId(tx: Tx, code: string): Promise<string | null> {
  const [row] = await tx.sql<{ id: string }>`select id from insurance.insurers where code = ${code}`
  return row?.id ?? null
}
