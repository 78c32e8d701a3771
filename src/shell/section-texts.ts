const chunks = import.meta.glob<Record<string, Readonly<Record<string, string>>>>([
  '/src/modules/*/texts/*/{ru,en}.ts',
  '/src/modules/*/*/texts/{ru,en}.ts',
])

/**
 * The chunk of `maps-course/texts/ru.ts`, which is texts/course/ru.ts of the module maps, or of
 * `invitations/texts/ru.ts`, which belongs to the feature folder in registration.
 */
export function sectionTexts(file: string) {
  const path = Object.keys(chunks).find((one) => fileOf(one) === file)
  return path === undefined ? undefined : chunks[path]
}

function fileOf(path: string): string {
  return path
    .replace(/^\/src\/modules\/([^/]+)\/texts\/([^/]+)\/(?=..\.ts$)/, '$1-$2/texts/')
    .replace(/^\/src\/modules\/[^/]+\/([^/]+)\/texts\//, '$1/texts/')
}
