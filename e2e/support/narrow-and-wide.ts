const both = [
  { language: 'ru', width: 390 },
  { language: 'en', width: 1280 },
] as const

/**
 * Set by `npm test`, which has ten minutes for everything: axe then checks a page in one of its
 * window widths only, in turn, and pages of the same elements only once.
 */
export const isBrief = process.env.E2E_BRIEF === 'on'

/**
 * The variants of a test that runs twice: on a phone in Russian, on a desktop in English. `npm run
 * e2e` runs both. `npm test` has ten minutes for everything and runs only the variant in the
 * language given here; about half of these tests name each.
 */
export function narrowAndWide(brief: 'ru' | 'en') {
  return isBrief ? both.filter(({ language }) => language === brief) : both
}

/**
 * The two variants of a test that runs with a script and without one; `npm test` runs only the one
 * given here.
 */
export function withAndWithoutScript(brief: boolean): readonly boolean[] {
  return isBrief ? [brief] : [true, false]
}
