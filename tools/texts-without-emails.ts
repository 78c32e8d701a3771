import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { listFiles } from './source-files.ts'

const texts = /[\\/]texts[\\/](?:[^\\/]+[\\/])?(?:ru|en)\.ts$/
/** As the formatter writes an entry: on one line, or the words on the next. */
const email = /^ {2}'?(?:email|bare)[A-Z][\w.-]*'?:\s+(?:'[^'\n]*'|"[^"\n]*"),\n/gm
const refusal = /^ {2}'(error\.[^'\n]+)':\s+(?:'[^'\n]*'|"[^"\n]*"),\n/gm

export const runsInBrowsers =
  /^src\/(?:ui|client|shell|modules\/[^/]+\/(?:[^/]+\/)?(?:parts|screens))\/(?!texts\/|.*\.test\.)/
const namedRefusal = /'(error\.[\w.-]+)'/g
const anyRefusal = /`error\.\$\{/
const emailOnPage = /\bt\w*\(\s*[`'](email[A-Z]\w*)/

/**
 * Emails and bare pages (`bare…`) are written on the server, and a refusal comes with its words: what only they say stays
 * out of the texts that browsers load, but for the refusals that a page names itself.
 */
export function textsWithoutEmails(): Plugin {
  let named: ReadonlySet<string> | null = null
  return {
    name: 'texts-without-emails',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!texts.test(id)) return undefined
      named ??= refusalsNamedBy(listFiles('src').filter((path) => runsInBrowsers.test(path)))
      return { code: forBrowsers(code, named), map: null }
    },
  }
}

export function forBrowsers(code: string, named: ReadonlySet<string>): string {
  return code
    .replaceAll(email, '')
    .replaceAll(refusal, (entry, key: string) => (named.has(key.replace(/_(?:one|few|many|other)$/, '')) ? entry : ''))
}

function refusalsNamedBy(paths: readonly string[]): ReadonlySet<string> {
  const sources = paths.map((path) => [path, readFileSync(path, 'utf8')] as const)
  const blind = sources.find(([path, source]) => anyRefusal.test(source) && !path.endsWith('shell/texts.ts'))
  if (blind !== undefined)
    throw new Error(
      `${blind[0]} asks for the text of any refusal, which browsers do not have: show the answer’s message.`,
    )
  const [path, key] =
    sources.map(([path, source]) => [path, emailOnPage.exec(source)?.[1]]).find(([, key]) => key) ?? []
  if (key !== undefined)
    throw new Error(`${path} asks for ${key}: texts that begin so are of emails, and browsers do not have them.`)
  return new Set(sources.flatMap(([, source]) => [...source.matchAll(namedRefusal)].map(([, key = '']) => key)))
}
