/** The public documents at `/legal/…`. */
export const legalKinds = ['offer', 'privacy', 'personal-data', 'cookies'] as const
export type LegalKind = (typeof legalKinds)[number]

/**
 * The subjects of consents, and the document that defines each: the account's terms and the
 * electronic receipt are parts of the offer.
 */
export const documentOf = {
  offer: 'offer',
  terms: 'offer',
  receipt: 'offer',
  privacy: 'privacy',
  'personal-data': 'personal-data',
  cookies: 'cookies',
} as const satisfies Record<string, LegalKind>
export type ConsentSubject = keyof typeof documentOf

/** The path of the text, with the section where only a part is meant. */
export function legalPath(subject: ConsentSubject): string {
  const section = subject === 'terms' ? '#account' : subject === 'receipt' ? '#receipt' : ''
  return `/legal/${documentOf[subject]}${section}`
}

export function isLegalKind(text: string): text is LegalKind {
  return legalKinds.some((kind) => kind === text)
}
