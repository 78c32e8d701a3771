const chunks = import.meta.glob<Record<string, Readonly<Record<string, string>>>>('/src/modules/*/texts/*/{ru,en}.ts')

/** The chunk of `catalog-course/texts/ru.ts`, which is texts/course/ru.ts of the module catalog. */
export function sectionTexts(file: string) {
  const path = Object.keys(chunks).find(
    (one) => one.replace(/^.*modules\/([^/]+)\/texts\/([^/]+)/, '$1-$2/texts') === file,
  )
  return path === undefined ? undefined : chunks[path]
}
