import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#src/kernel/texts.ts'
import { type Content, type ContentFacts, parseContent } from './parse-content.ts'

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
    const name = join(folder, `${path}.${language}.md`)
    return parseContent(name, readFileSync(name, 'utf8'), factsIn(language))
  }
  const pair = { ru: read('ru'), en: read('en') }
  const [ru, en] = [outlineOf(pair.ru), outlineOf(pair.en)]
  if (ru !== en) throw new Error(`content/${path}: the languages differ: ru has ${ru}, en has ${en}`)
  return pair
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
