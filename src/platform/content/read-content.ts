import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isPlainDate, type PlainDate } from '#src/kernel/plain-date.ts'
import type { Language } from '#src/kernel/texts.ts'
import { type Content, type ContentFacts, parseContent, parseFrontMatter } from './parse-content.ts'

const folder = 'content'

/** A content file in both languages. */
export type ContentPair = Readonly<Record<Language, Content>>

/**
 * Reads `content/PATH.ru.md` and `content/PATH.en.md`; a server reads at start, so that a broken file
 * does not wait for a reader.
 * @throws where one is missing or malformed, or the two differ in version or in their headings' ids
 */
export function readContent(path: string, factsIn: (language: Language) => ContentFacts): ContentPair {
  const read = (language: Language) => {
    const name = contentFile(path, language)
    return parseContent(name, readFileSync(name, 'utf8'), factsIn(language))
  }
  const pair = { ru: read('ru'), en: read('en') }
  const [ru, en] = [outlineOf(pair.ru), outlineOf(pair.en)]
  if (ru !== en) throw new Error(`content/${path}: the languages differ: ru has ${ru}, en has ${en}`)
  return pair
}

/**
 * The version of `content/PATH`, for modules that name it and do not show it.
 * @throws where a file has none that is a day, or the languages differ
 */
export function readContentVersion(path: string): PlainDate {
  const versionIn = (language: Language) => {
    const name = contentFile(path, language)
    return parseFrontMatter(name, readFileSync(name, 'utf8')).version
  }
  const [ru, en] = [versionIn('ru'), versionIn('en')]
  if (ru !== en || !isPlainDate(ru)) throw new Error(`content/${path}: no common day as version: ${ru}, ${en}`)
  return ru
}

/** The path of a content file, as errors name it. */
export function contentFile(path: string, language: Language): string {
  return join(folder, `${path}.${language}.md`)
}

/** The names of the files in a folder of `content/`, without language and ending, sorted. */
export function contentNames(path: string): string[] {
  const names = readdirSync(join(folder, path)).flatMap((file) => /^([a-z0-9-]+)\.(?:ru|en)\.md$/.exec(file)?.[1] ?? [])
  return [...new Set(names)].sort()
}

function outlineOf({ meta, blocks }: Content): string {
  const ids = blocks.flatMap((block) => (block.kind === 'heading' ? [`${block.level}#${block.id}`] : []))
  return `version ${meta.version}, ${ids.join(' ')}`
}
