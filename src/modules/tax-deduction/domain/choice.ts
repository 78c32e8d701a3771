/** Who asks for the deduction, and whose places are meant: SPEC §3's own values. */
export const payers = ['MY_SELF', 'SPOUSE'] as const
export type Payer = (typeof payers)[number]
export const beneficiaries = ['MY_SELF', 'KIDS'] as const
export type Beneficiary = (typeof beneficiaries)[number]

/** An application's subject: one year, one payer, one beneficiary. */
export type TaxChoice = { readonly year: number; readonly payer: Payer; readonly beneficiary: Beneficiary }
