import type { Requirement } from '#src/modules/catalog/domain/event-draft.ts'
import { type EnteredDocument, toEnteredDocument } from './entered-admission.ts'

/**
 * The documents that the race asks for and that are not answered as present, in the race's order. A
 * policy that was bought on the site is no missing one, whatever the form said before.
 */
export function missingDocuments(
  { requirements }: { readonly requirements: readonly Requirement[] },
  admission: readonly Pick<EnteredDocument, 'kind' | 'has'>[] | null,
  { hasPolicy = false }: { readonly hasPolicy?: boolean } = {},
): Requirement[] {
  return requirements.filter(
    (one) =>
      !(one === 'insurance' && hasPolicy) &&
      !admission?.some(({ kind, has }) => has && kind === toEnteredDocument[one]),
  )
}
