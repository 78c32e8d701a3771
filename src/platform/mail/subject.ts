import type { Language } from '#src/kernel/texts.ts'
import type { TextOf } from '../text-of.ts'

/**
 * All values that a subject may contain: published by an organizer, or counted or written by this
 * program. Text that a reader of the site has typed (a name, a team, a greeting) is in the body
 * only: a subject is read as our own text.
 */
export const subjectParams = [
  'bib',
  'code',
  'count',
  'device',
  'event',
  'leg',
  'next',
  'provider',
  'site',
  'sum',
  'wave',
] as const

declare const written: unique symbol
/** The text of a subject; only `writeSubject` makes one. */
export type SubjectText = string & { readonly [written]: true }

/** A message key whose name marks it as a subject: a test checks all of them. */
export type SubjectKey = `email${string}Subject${string}`

/** The message key of an email's subject, not yet in the reader's language. */
export type Subject = {
  readonly namespace: string
  readonly key: SubjectKey
  readonly params: Readonly<Record<string, string | number>>
}

/** @param params all values of the email; the subject gets those of `subjectParams` */
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

/** A text message in the mailbox of trials is its own subject: our texts and a code make it. */
export function messageAsSubject(message: string): SubjectText {
  return message as SubjectText
}

export function writeSubject(textOf: TextOf, language: Language, { namespace, key, params }: Subject): SubjectText {
  return textOf(language, namespace, key, params) as SubjectText
}
