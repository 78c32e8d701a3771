import type { LoadTexts } from '#src/ui/i18n/language-texts.ts'

const chunks = import.meta.glob<Record<string, Readonly<Record<string, string>>>>([
  '../modules/*/texts/{ru,en}.ts',
  '../modules/*/texts/*/{ru,en}.ts',
  '../ui/texts/{ru,en}.ts',
  './texts/{ru,en}.ts',
])

/** By namespace and language: `catalog ru`; a module's further texts by module and section: `catalog-course ru`. */
const chunksByName = new Map(
  Object.entries(chunks).map(([path, load]) => {
    const [, folder = '', section, language] = /([^/]*)\/texts\/(?:([^/]+)\/)?(ru|en)\.ts$/.exec(path) ?? []
    const module = folder === '.' ? 'app' : folder
    return [`${section === undefined ? module : `${module}-${section}`} ${language}`, load] as const
  }),
)

/** A chunk of texts for the browser: one per namespace and language. */
export const loadTexts: LoadTexts = async (namespace, language) => {
  const load = chunksByName.get(`${namespace} ${language}`)
  if (load === undefined) throw new Error(`No texts for ${namespace}`)
  const loaded = (await load())[language]
  if (loaded === undefined) throw new Error(`No ${language} texts for ${namespace}`)
  return loaded
}
