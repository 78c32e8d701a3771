import type { LoadTexts } from '#src/ui/i18n/language-texts.ts'

const chunks = import.meta.glob<Record<string, Readonly<Record<string, string>>>>([
  '/src/modules/*/texts/{ru,en}.ts',
  '/src/{ui,shell}/texts/{ru,en}.ts',
])

/**
 * A chunk of texts for the browser: one per namespace and language. Where the sections of modules lie is known to a chunk of
 * its own: pages without any need not carry the list.
 */
export const loadTexts: LoadTexts = async (namespace, language) => {
  const file = `${namespace}/texts/${language}.ts`
  const load =
    chunks[`/src/modules/${file}`] ?? chunks[`/src/${file}`] ?? (await import('./section-texts.ts')).sectionTexts(file)
  const loaded = (await load?.())?.[language]
  if (loaded === undefined) throw new Error(`No ${file}`)
  return loaded
}
