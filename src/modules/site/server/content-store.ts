import { type Language, languages } from '#src/kernel/texts.ts'
import type { Content } from '#src/platform/content/parse-content.ts'
import { contentFile, readContent } from '#src/platform/content/read-content.ts'
import { ofEachSite, type SiteParts } from './content-facts.ts'

/** A content file that is read. */
export type ReadFile<Name> = {
  readonly name: Name
  readonly language: Language
  /** Its path, which errors name. */
  readonly file: string
  readonly content: Content
}

/**
 * The texts of a folder's content files in both languages, for each kind of installation. All are read
 * at once: a malformed file stops the start.
 * @param options.toText throws, with the file's path, where its content is not such a text
 */
export function createContentStore<Name extends string, Text>({
  folder,
  names,
  toText,
}: {
  readonly folder: 'pages' | 'legal'
  readonly names: readonly Name[]
  readonly toText: (of: ReadFile<Name>) => Text
}): (name: Name, language: Language, site: SiteParts) => Text {
  const texts = new Map(
    names.map((name) => [
      name,
      ofEachSite((factsIn) => {
        const path = `${folder}/${name}`
        const pair = readContent(path, factsIn)
        return new Map(
          languages.map((language) => [
            language,
            toText({ name, language, file: contentFile(path, language), content: pair[language] }),
          ]),
        )
      }),
    ]),
  )
  return (name, language, site) => {
    const text = texts.get(name)?.(site).get(language)
    if (text === undefined) throw new Error(`no content ${folder}/${name} in ${language}`)
    return text
  }
}
