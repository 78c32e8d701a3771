import type { DefaultNamespace, FlatNamespace, TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'

/**
 * The texts of one namespace (a module's name, or 'ui') in the page's language, typed by its Russian source: an unknown
 * key, a missing count or a missing value does not compile. Suspends while the browser still loads the namespace.
 */
export function useTexts<Namespace extends FlatNamespace = DefaultNamespace>(
  namespace: Namespace,
): TFunction<Namespace> {
  return useTranslation(namespace).t
}
