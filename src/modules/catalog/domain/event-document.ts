/** What documents an event has, in the order in which they are listed. */
export const documentKinds = ['rules', 'terms', 'offer', 'certificate', 'other'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** What one document may have, and how many of them an event. */
export const documentMaxBytes = 15_000_000
export const mostDocuments = 30

export type DocumentType = 'application/pdf' | 'image/jpeg'

/** Under which name a document is saved: of its title's words, with the ending of what it is. */
export function documentFileName(title: string, type: DocumentType): string {
  const words = title.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const stem = Array.from(words.join('-')).slice(0, 80).join('')
  return `${stem || 'document'}.${type === 'application/pdf' ? 'pdf' : 'jpg'}`
}
