import { isTestFile, readSourceFiles, type SourceFiles } from './source-files.ts'
import { baseOf, pluralForms, readTextTable, type TextTable, variablesByBase } from './text-table.ts'
import { readTextUses, type TextUses } from './text-uses.ts'
import { lineAt, report, type Violation } from './violation.ts'

/**
 * Checks that every text is used, exists in both languages with all its plural forms, and uses the
 * right quotation marks.
 */
export function checkTexts(files: SourceFiles): Violation[] {
  const spaces = [...files.keys()].filter((path) => ruTexts.test(path)).map((path) => readSpace(files, path))
  const uses = new Map<string, TextUses>()
  for (const [path, source] of files)
    if (!isTestFile(path) && !/\/texts\/(?:[^/]+\/)?(ru|en)\.ts$/.test(path)) uses.set(path, readTextUses(path, source))
  return [
    ...spaces.flatMap((space) => [...bothLanguages(space), ...quotes(space), ...unused(space, uses)]),
    ...unknown(files, spaces, uses),
  ]
}

const ruTexts = /\/texts\/(?:[^/]+\/)?ru\.ts$/

/**
 * A namespace of texts: a module's name, or the folder's for ui and app; for a section of a module
 * `module-section`.
 */
type Space = {
  name: string
  folder: string
  ruPath: string
  enPath: string
  ruSource: string
  enSource: string
  ru: TextTable
  en: TextTable
}

function readSpace(files: SourceFiles, ruPath: string): Space {
  const [, folder = '', section] = /^(.*\/)texts\/(?:([^/]+)\/)?ru\.ts$/.exec(ruPath) ?? []
  const enPath = ruPath.replace(/ru\.ts$/, 'en.ts')
  const [ruSource, enSource] = [files.get(ruPath) ?? '', files.get(enPath) ?? '']
  const owner = folder.split('/').at(-2) ?? ''
  return {
    name: section === undefined ? owner : `${owner}-${section}`,
    folder,
    ruPath,
    enPath,
    ruSource,
    enSource,
    ru: readTextTable(ruPath, ruSource),
    en: readTextTable(enPath, enSource),
  }
}

const formsOf = { ru: ['one', 'few', 'many'], en: ['one', 'other'] } as const

function bothLanguages(space: Space): Violation[] {
  const { ru, en } = space
  const bases = { ru: new Set([...ru.keys()].map(baseOf)), en: new Set([...en.keys()].map(baseOf)) }
  const missing = [...ru.keys()]
    .filter((key) => !bases.en.has(baseOf(key)))
    .map((key) => inRu(space, key, 'english', 'has no English text'))
  const surplus = [...en.keys()]
    .filter((key) => !bases.ru.has(baseOf(key)))
    .map((key) => inEn(space, key, 'russian', 'has no Russian text'))
  const counting = new Set([...pluralForms(ru).keys(), ...pluralForms(en).keys()])
  const forms = [...counting].flatMap((base) => [
    ...lacking(ru, base, formsOf.ru).map((form) => inRu(space, base, 'plural', `lacks its form _${form}`)),
    ...lacking(en, base, formsOf.en).map((form) => inEn(space, base, 'plural', `lacks its form _${form}`)),
  ])
  return [...missing, ...surplus, ...forms, ...variables(space)]
}

function lacking(table: TextTable, base: string, wanted: readonly string[]): string[] {
  const hasForm = [...table.keys()].some((key) => baseOf(key) === base)
  return hasForm ? wanted.filter((form) => !table.has(`${base}_${form}`)) : []
}

/** Complains about a variable that only one language uses, which can only be a mistake. */
function variables(space: Space): Violation[] {
  const [ru, en] = [variablesByBase(space.ru), variablesByBase(space.en)]
  return [...ru].flatMap(([base, names]) => {
    const enNames = en.get(base)
    const isSame =
      enNames === undefined || (names.size === enNames.size && [...names].every((name) => enNames.has(name)))
    return isSame
      ? []
      : [inEn(space, base, 'variables', `takes {{${[...(enNames ?? [])]}}}, in Russian {{${[...names]}}}`)]
  })
}

function quotes(space: Space): Violation[] {
  return [...space.ru]
    .filter(([, { text }]) => /["“”„]/.test(text))
    .map(([key]) => inRu(space, key, 'quotes', 'is set in «ёлочки»'))
}

function unused(space: Space, uses: ReadonlyMap<string, TextUses>): Violation[] {
  const near = [...uses]
    .filter(([path, { literals }]) => path.startsWith(space.folder) || literals.has(space.name))
    .map(([, use]) => use)
  const bases = new Set([...space.ru.keys()].map(baseOf))
  const isUsed = (key: string): boolean => {
    // the text of a context, `key_children`, is used where its key is used and the context occurs
    // as a literal
    const [, plain = '', context = ''] = /^(.+)_([a-z]+)$/.exec(key) ?? []
    if (bases.has(plain) && near.some(({ literals }) => literals.has(context)) && isUsed(plain)) return true
    // any module may use it: a refusal of one module's server is shown by another module's form
    if (/^(error|validation)\./.test(key))
      return [...uses.values()].some(({ literals }) => literals.has(key.replace(/^error\./, '')) || literals.has(key))
    return near.some(({ literals, patterns }) => literals.has(key) || patterns.some((pattern) => pattern.test(key)))
  }
  return [...bases].filter((base) => !isUsed(base)).map((base) => inRu(space, base, 'unused', 'is used nowhere'))
}

function unknown(files: SourceFiles, spaces: readonly Space[], uses: ReadonlyMap<string, TextUses>): Violation[] {
  const bases = new Map(
    spaces.map(({ name, ru }) => [name, new Set([...ru.keys()].flatMap((key) => [key, baseOf(key)]))]),
  )
  return [...uses].flatMap(([path, { keys, codes }]) => {
    const at = (offset: number, remedy: string): Violation => ({
      file: path,
      line: lineAt(files.get(path) ?? '', offset),
      rule: 'unknown',
      remedy,
    })
    const isErrorShown = /^src\/(modules\/[^/]+\/(contract|server)|platform\/http)\//.test(path)
    return [
      ...keys
        .filter(({ namespaces, key }) => !namespaces.some((name) => bases.get(name)?.has(key)))
        .map(({ namespaces, key, offset }) => at(offset, `${namespaces[0]} has no text '${key}'`)),
      ...(isErrorShown ? codes : []).flatMap(({ code, offset }) => {
        const { name, key } = errorText(code)
        return bases.get(name)?.has(key) ? [] : [at(offset, `${name} has no text '${key}'`)]
      }),
    ]
  })
}

/** Where the text of an error code lives, by the rule of platform/http. */
function errorText(code: string): { name: string; key: string } {
  const owner = code.slice(0, code.indexOf('.'))
  if (owner === 'validation') return { name: 'ui', key: code }
  return { name: owner === 'http' ? 'ui' : owner, key: `error.${code}` }
}

function inRu(space: Space, key: string, rule: string, remedy: string): Violation {
  return { file: space.ruPath, line: lineOf(space.ru, space.ruSource, key), rule, remedy: `${key} ${remedy}` }
}

function inEn(space: Space, key: string, rule: string, remedy: string): Violation {
  return { file: space.enPath, line: lineOf(space.en, space.enSource, key), rule, remedy: `${key} ${remedy}` }
}

function lineOf(table: TextTable, source: string, key: string): number {
  const [, found] = [...table].find(([known]) => known === key || baseOf(known) === key) ?? []
  return lineAt(source, found?.offset ?? 0)
}

if (import.meta.main) report('Texts', checkTexts(readSourceFiles('.', ['src'], /\.tsx?$/)))
