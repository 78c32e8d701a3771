import { useSiteIfLoaded } from '#src/client/use-site.ts'
import { useLanguage } from '#src/ui/i18n/language.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { siteJsonLd } from './site-json-ld.ts'

/**
 * The JSON-LD of the home page.
 * @param address of the home page, absolute
 */
export function useSiteJsonLd(address: string): readonly object[] {
  const t = useTexts('catalog')
  const language = useLanguage()
  const site = useSiteIfLoaded()
  if (site === undefined || !import.meta.env.SSR) return [] // robots read only the server's HTML
  const { name, support } = site.tenant
  return siteJsonLd(language, {
    name,
    origin: new URL(address).origin,
    email: support.email,
    about: t('homeDescription'),
  })
}
