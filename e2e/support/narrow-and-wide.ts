const both = [
  { language: 'ru', width: 390 },
  { language: 'en', width: 1280 },
] as const

/** `npm test` has ten minutes for everything: of a page that is looked at in several windows, axe sees one, in turn. */
export const isBrief = process.env.E2E_BRIEF === 'on'

/**
 * The variants of a test that runs twice: on a phone in Russian, on a desktop in English. `npm run e2e` runs both. `npm test` runs
 * only the one in the language given here, half of these tests in each, because it has ten minutes for everything.
 */
export function narrowAndWide(brief: 'ru' | 'en') {
  return isBrief ? both.filter(({ language }) => language === brief) : both
}
