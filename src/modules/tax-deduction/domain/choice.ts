/** Who asks for the deduction, and whose places are meant: SPEC §3's own values. */
export const payers = ['MY_SELF', 'SPOUSE'] as const
export type Payer = (typeof payers)[number]
export const beneficiaries = ['MY_SELF', 'KIDS'] as const
export type Beneficiary = (typeof beneficiaries)[number]

/** An application's subject: one year, one payer, one beneficiary. */
export type TaxChoice = { readonly year: number; readonly payer: Payer; readonly beneficiary: Beneficiary }

/** With the confirmed students, without whom their places would not count. */
type ChoiceWithStudents = TaxChoice & { readonly students?: readonly string[] }

type Place = {
  /** The number of the application that was just submitted. */
  readonly submitted?: string
  readonly hash?: '' | `#${string}`
}

/** The page's address with this choice, and where on it. */
export function choicePath(
  { year, payer, beneficiary, students = [] }: ChoiceWithStudents,
  { submitted, hash = '' }: Place = {},
): string {
  const query = new URLSearchParams({ year: String(year), payer, beneficiary })
  for (const id of students) query.append('students', id)
  if (submitted !== undefined) query.set('submitted', submitted)
  return `/tax-deduction?${query}${hash}`
}
