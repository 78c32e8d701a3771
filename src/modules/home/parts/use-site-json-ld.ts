import { useSiteIfLoaded } from '#src/client/use-site.ts'
import { useLanguage } from '#src/ui/i18n/language.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { siteJsonLd } from './site-json-ld.ts'

/** What the home page tells robots. @param address of home, absolute */
export function useSiteJsonLd(address: string): readonly object[] {
  const t = useTexts('catalog')
  const language = useLanguage()
  const site = useSiteIfLoaded()
  if (site === undefined || !import.meta.env.SSR) return [] // robots read what the server wrote
  const { name, support } = site.tenant
  return siteJsonLd(language, {
    name,
    origin: new URL(address).origin,
    email: support.email,
    about: t('homeDescription'),
  })
}
