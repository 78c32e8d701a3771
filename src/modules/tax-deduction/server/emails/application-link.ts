import { choicePath, type TaxChoice } from '../../domain/choice.ts'

/** The page's address at one of the reader's own applications, with the choice of that application. */
export function applicationLink(baseUrl: string, applicationId: string, choice: TaxChoice): string {
  return `${baseUrl}${choicePath(choice, { hash: `#application-${applicationId}` })}`
}
