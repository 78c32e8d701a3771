import golosCyrillic from '@fontsource-variable/golos-text/files/golos-text-cyrillic-wght-normal.woff2?url'
import type { Language } from '#src/kernel/texts.ts'
import golosPlain from './fonts/golos-text-plain.woff2?url'
import sofiaPlain from './fonts/sofia-sans-extra-condensed-plain.woff2?url'
import sofiaCyrillic from './fonts/sofia-sans-extra-condensed-russian.woff2?url'

/**
 * The fonts that a page of the language preloads, as `<link rel="preload" as="font"
 * type="font/woff2" crossorigin>`.
 */
export const fontsToPreload = {
  ru: [golosCyrillic, golosPlain, sofiaCyrillic, sofiaPlain],
  en: [golosPlain, sofiaPlain],
} as const satisfies Record<Language, readonly string[]>
