import type { LoadTexts } from '#src/ui/i18n/language-texts.ts'

const chunks = import.meta.glob<Record<string, Readonly<Record<string, string>>>>([
  '../modules/*/texts/{ru,en}.ts',
  '../ui/texts/{ru,en}.ts',
  './texts/{ru,en}.ts',
])

/** A chunk of texts for the browser: one per namespace and language. */
export const loadTexts: LoadTexts = async (namespace, language) => {
  const folder = namespace === 'ui' ? '../ui' : namespace === 'app' ? '.' : `../modules/${namespace}`
  const chunk = chunks[`${folder}/texts/${language}.ts`]
  if (chunk === undefined) throw new Error(`No texts for ${namespace}`)
  const loaded = (await chunk())[language]
  if (loaded === undefined) throw new Error(`No ${language} texts for ${namespace}`)
  return loaded
}
