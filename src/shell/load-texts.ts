import type { LoadTexts } from '#src/ui/i18n/language-texts.ts'

const chunks = import.meta.glob<Record<string, Readonly<Record<string, string>>>>([
  '/src/modules/*/texts/{ru,en}.ts',
  '/src/{ui,shell}/texts/{ru,en}.ts',
])

/**
 * Loads a chunk of texts in the browser: one per namespace and language. The list of the modules'
 * sections is a chunk of its own: pages without sections do not load it.
 */
export const loadTexts: LoadTexts = async (namespace, language) => {
  const file = `${namespace}/texts/${language}.ts`
  const load =
    chunks[`/src/modules/${file}`] ?? chunks[`/src/${file}`] ?? (await import('./section-texts.ts')).sectionTexts(file)
  const loaded = (await load?.())?.[language]
  if (loaded === undefined) throw new Error(`texts not found: ${file}`)
  return loaded
}
