import type { TaxChoice } from '../../domain/choice.ts'

/** The page's address at one of the reader's own applications, with the choice of that application. */
export function applicationLink(
  baseUrl: string,
  applicationId: string,
  { year, payer, beneficiary }: TaxChoice,
): string {
  const choice = new URLSearchParams({ year: String(year), payer, beneficiary })
  return `${baseUrl}/tax-deduction?${choice}#application-${applicationId}`
}
