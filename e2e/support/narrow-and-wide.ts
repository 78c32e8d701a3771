const both = [
  { language: 'ru', width: 390 },
  { language: 'en', width: 1280 },
] as const

/**
 * Where a story is told twice: on a phone in Russian, at a desk in English. `npm run e2e` tells both; `npm test` has ten minutes for
 * everything and tells the one in the language given here, half of the stories in each.
 */
export function narrowAndWide(brief: 'ru' | 'en') {
  return process.env.E2E_BRIEF === 'on' ? both.filter(({ language }) => language === brief) : both
}
