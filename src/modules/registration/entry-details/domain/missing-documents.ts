import type { Requirement } from '#src/modules/catalog/domain/event-draft.ts'
import { type EnteredDocument, toEnteredDocument } from './entered-admission.ts'

/**
 * The documents that the race asks for and that are not answered as present, in the race's order.
 */
export function missingDocuments(
  { requirements }: { readonly requirements: readonly Requirement[] },
  admission: readonly Pick<EnteredDocument, 'kind' | 'has'>[] | null,
): Requirement[] {
  return requirements.filter((one) => !admission?.some(({ kind, has }) => has && kind === toEnteredDocument[one]))
}
