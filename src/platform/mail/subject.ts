import type { Language } from '#src/kernel/texts.ts'
import type { TextOf } from '../text-of.ts'

/**
 * All that a subject may name: what an organizer has published, and what we count or write ourselves. Whatever a reader of the site
 * has typed (a name, a team, a greeting) stands in the body alone: a subject is read as our own words.
 */
export const subjectParams = ['bib', 'code', 'device', 'event', 'leg', 'next', 'site', 'sum', 'wave'] as const

declare const written: unique symbol
/** A subject as it leaves; only `writeSubject` makes one. */
export type SubjectText = string & { readonly [written]: true }

/** A text whose name says that it is a subject: a test looks through all of them. */
export type SubjectKey = `email${string}Subject${string}`

/** Which of our texts is an email's subject; not yet in the reader's language. */
export type Subject = {
  readonly namespace: string
  readonly key: SubjectKey
  readonly params: Readonly<Record<string, string | number>>
}

/** @param params all that the email names; the subject gets those of `subjectParams` */
export function subjectLine(
  namespace: string,
  key: SubjectKey,
  params: Readonly<Record<string, string | number>> = {},
): Subject {
  const mayName: readonly string[] = subjectParams
  return {
    namespace,
    key,
    params: Object.fromEntries(Object.entries(params).filter(([name]) => mayName.includes(name))),
  }
}

export function writeSubject(textOf: TextOf, language: Language, { namespace, key, params }: Subject): SubjectText {
  return textOf(language, namespace, key, params) as SubjectText
}
