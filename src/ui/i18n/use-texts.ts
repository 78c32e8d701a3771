import type { DefaultNamespace, FlatNamespace, TFunction } from 'i18next'
import { use } from 'react'
import { useLanguageTexts } from './language.tsx'

/**
 * The texts of one namespace (a module's name, or 'ui') in the page's language, typed by the
 * Russian source: an unknown key, a missing count or a missing value does not compile. Suspends
 * while the browser loads the namespace.
 */
export function useTexts<Namespace extends FlatNamespace = DefaultNamespace>(
  namespace: Namespace,
): TFunction<Namespace> {
  const texts = useLanguageTexts()
  // Calls `use` always or never for a component: React replays a suspended component and requires
  // the same calls.
  const translate = (texts.isWhole && texts.ready(namespace)) || use(texts.load(namespace))
  // The library's type checks keys, counts and values; only this call signature is implemented.
  return translate as unknown as TFunction<Namespace>
}
