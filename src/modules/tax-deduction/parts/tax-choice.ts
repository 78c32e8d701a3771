import type { ApiReply } from '#src/client/api-types.ts'
import { type Beneficiary, beneficiaries, type Payer, payers, type TaxChoice } from '../domain/choice.ts'
import { openYears } from '../domain/tax-year.ts'

export type TaxView = ApiReply<'GET /api/tax-deduction'>
export type OwnApplications = ApiReply<'GET /api/tax-deduction/applications'>['list']

/** The choice in the address; what is missing or unknown there is the first of each list. */
export function choiceOf(search: URLSearchParams): TaxChoice & { readonly students: string[] } {
  const year = Number(search.get('year'))
  return {
    year: openYears.includes(year) ? year : (openYears[0] ?? year),
    payer: oneOf<Payer>(payers, search.get('payer')),
    beneficiary: oneOf<Beneficiary>(beneficiaries, search.get('beneficiary')),
    students: search.getAll('students').slice(0, 20),
  }
}

function oneOf<T extends string>(all: readonly [T, ...T[]], text: string | null): T {
  return all.find((one) => one === text) ?? all[0]
}
