import type { PlainDate } from '#src/kernel/plain-date.ts'
import { readContentVersion } from '#src/platform/content/read-content.ts'
import { type ConsentSubject, documentOf, legalKinds } from '../../domain/legal-documents.ts'

/** The versions of `content/legal`, read at start: the days from which the texts apply. */
const versions = new Map(legalKinds.map((kind) => [kind, readContentVersion(`legal/${kind}`)]))

/** The version of the document that a consent refers to; consents are recorded with it. */
export function legalVersion(subject: ConsentSubject): PlainDate {
  const version = versions.get(documentOf[subject])
  if (version === undefined) throw new Error(`no version of ${subject}`)
  return version
}
