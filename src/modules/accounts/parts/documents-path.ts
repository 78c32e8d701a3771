import type { AdmissionKind } from '../domain/admission-documents.ts'
import type { IdentityCode } from '../domain/identity-documents.ts'

/**
 * The state of the documents page in its address: the person, and the document being edited,
 * deleted or just saved.
 */
type PageState = {
  /** A participant's id; not given: the account's own. */
  readonly participantId?: string | null
  readonly edit?: 'new' | IdentityCode | AdmissionKind
  readonly remove?: string
  readonly done?: 'identity' | 'deleted' | 'admission'
}
/** The fragment of the page. */
type Place = 'identity' | 'admission' | 'opened'

export function documentsPath(pageState: PageState, place?: Place): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(pageState)) if (value) search.set(name, value)
  const query = search.size > 0 ? `?${search}` : ''
  return `/account/documents${query}${place === undefined ? '' : `#${place}`}`
}
