import type { DefaultNamespace, FlatNamespace, TFunction } from 'i18next'
import { use } from 'react'
import { useLanguageTexts } from './language.tsx'

/**
 * The texts of one namespace (a module's name, or 'ui') in the page's language, typed by its Russian source: an unknown
 * key, a missing count or a missing value does not compile. Suspends while the browser still loads the namespace.
 */
export function useTexts<Namespace extends FlatNamespace = DefaultNamespace>(
  namespace: Namespace,
): TFunction<Namespace> {
  const texts = useLanguageTexts()
  // Always or never: React takes a component that waited up again by the same calls, and fails where one is left out.
  const translate = (texts.isWhole && texts.ready(namespace)) || use(texts.load(namespace))
  // The library's types know keys, counts and values of our texts; of its many ways to call we speak this one.
  return translate as unknown as TFunction<Namespace>
}
