import type { AdmissionKind } from '../domain/admission-documents.ts'
import type { IdentityCode } from '../domain/identity-documents.ts'

/** What the page of documents shows stands in its address: whose, and what is being written, deleted or was done. */
type Shown = {
  /** A participant's id; oneself where it is left out. */
  readonly whose?: string | null
  readonly edit?: 'new' | IdentityCode | AdmissionKind
  readonly remove?: string
  readonly done?: 'identity' | 'deleted' | 'admission'
}
/** Where on the page. */
type Place = 'identity' | 'admission' | 'opened'

export function documentsAddress(shown: Shown, place?: Place): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(shown)) if (value) search.set(name, value)
  const query = search.size > 0 ? `?${search}` : ''
  return `/account/documents${query}${place === undefined ? '' : `#${place}`}`
}
