/** The kinds of an event's documents, in the order of the list. */
export const documentKinds = ['rules', 'terms', 'offer', 'certificate', 'other'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** The largest size of one document, and the most documents of an event. */
export const documentMaxBytes = 15_000_000
export const maxDocuments = 30

export type DocumentType = 'application/pdf' | 'image/jpeg'

/** The file name of a document: the words of its title, with the extension of its type. */
export function documentFileName(title: string, type: DocumentType): string {
  const titleWords = title.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const stem = Array.from(titleWords.join('-')).slice(0, 80).join('')
  return `${stem || 'document'}.${type === 'application/pdf' ? 'pdf' : 'jpg'}`
}
