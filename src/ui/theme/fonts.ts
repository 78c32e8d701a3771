import golosCyrillic from '@fontsource-variable/golos-text/files/golos-text-cyrillic-wght-normal.woff2?url'
import golosLatin from '@fontsource-variable/golos-text/files/golos-text-latin-wght-normal.woff2?url'
import sofiaLatin from '@fontsource-variable/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-latin-wght-normal.woff2?url'
import type { Language } from '#src/kernel/texts.ts'
import sofiaCyrillic from './fonts/sofia-sans-extra-condensed-russian.woff2?url'

/** What a page of the language preloads, as `<link rel="preload" as="font" type="font/woff2" crossorigin>`. */
export const fontsToPreload = {
  ru: [golosCyrillic, golosLatin, sofiaCyrillic, sofiaLatin],
  en: [golosLatin, sofiaLatin],
} as const satisfies Record<Language, readonly string[]>
