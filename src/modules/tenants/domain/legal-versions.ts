import { type PlainDate, plainDate } from '#src/kernel/plain-date.ts'

/** The public documents at `/legal/…`. */
export const legalKinds = ['offer', 'privacy', 'personal-data', 'cookies'] as const
export type LegalKind = (typeof legalKinds)[number]

/**
 * The current version of each text at `/legal/…`: the day it came into force. Consents are recorded
 * with it, so a changed text gets a new version here in the same commit.
 */
const versions: Record<LegalKind, PlainDate> = {
  offer: plainDate(2026, 11, 28),
  privacy: plainDate(2026, 11, 28),
  'personal-data': plainDate(2026, 11, 1),
  cookies: plainDate(2026, 11, 28),
}

/**
 * The subjects of consents, and the document that defines each: the account's terms and the
 * electronic receipt are parts of the offer.
 */
const documentOf = {
  offer: 'offer',
  terms: 'offer',
  receipt: 'offer',
  privacy: 'privacy',
  'personal-data': 'personal-data',
  cookies: 'cookies',
} as const satisfies Record<string, LegalKind>
export type ConsentSubject = keyof typeof documentOf

/** The version of the document that a consent refers to: the day from which it applies. */
export function legalVersion(subject: ConsentSubject): PlainDate {
  return versions[documentOf[subject]]
}

/** The path of the text, with the section where only a part is meant. */
export function legalPath(subject: ConsentSubject): string {
  const section = subject === 'terms' ? '#account' : subject === 'receipt' ? '#receipt' : ''
  return `/legal/${documentOf[subject]}${section}`
}

export function isLegalKind(text: string): text is LegalKind {
  return legalKinds.some((kind) => kind === text)
}
