import { readFileSync } from 'node:fs'
import type { SourceFiles } from './source-files.ts'
import { report, type Violation } from './violation.ts'

/**
 * Files that must never reach git or a Docker build context: settings with passwords, keys,
 * databases and backups.
 */
const secrets = [
  ...['.data/', '.data-*/', 'deploy/startline.env', 'deploy/userlist.txt', 'deploy/.env', '.env', '.env.*'],
  ...['*.pem', '*.key', 'secret-key', 'document-key', '*.tar.zst', '*.dump'],
]

/** Everything that the program reads at run time; only these paths may be copied into the image. */
const runs = [
  'package.json',
  'node_modules',
  'build',
  'db/migrations',
  'db/functions',
  'content',
  'sandbox-bank',
  'src',
]

const dockerfile = 'deploy/Dockerfile'
const compose = 'deploy/compose.yaml'

/**
 * Checks the files that are copied into the image, the user it runs as, the hardening of the compose services,
 * and that secrets are ignored by Docker and git.
 */
export function checkImage(files: SourceFiles): Violation[] {
  return [
    ...ignoreIssues('.gitignore', linesOf(files, '.gitignore'), (pattern) => pattern),
    ...ignoreIssues('.dockerignore', linesOf(files, '.dockerignore'), atAnyDepth),
    ...(linesOf(files, '.dockerignore')[0]?.text === '*'
      ? []
      : [violation('.dockerignore', 1, 'everything', 'begin with *: what is not named never reaches the builder')]),
    ...dockerfileIssues(linesOf(files, dockerfile)),
    ...composeIssues(files.get(compose) ?? ''),
  ]
}

type Line = { readonly number: number; readonly text: string }

/** The lines of a file without comments; a line that continues after a backslash is joined. */
function linesOf(files: SourceFiles, path: string): Line[] {
  const lines: Line[] = []
  let open: Line | null = null
  for (const [index, raw] of (files.get(path) ?? '').split('\n').entries()) {
    const text = raw.trim()
    if (text === '' || text.startsWith('#')) continue
    const line: Line = open === null ? { number: index + 1, text } : { ...open, text: `${open.text} ${text}` }
    open = text.endsWith('\\') ? { ...line, text: line.text.slice(0, -1).trim() } : null
    if (open === null) lines.push(line)
  }
  return lines
}

/**
 * A pattern that matches at any depth. In .gitignore a pattern without a slash does so already; in
 * .dockerignore it needs the prefix with two stars.
 */
function atAnyDepth(pattern: string): string {
  const name = pattern.replace(/\/$/, '')
  return name.includes('/') || name.startsWith('.data') ? name : `**/${name}`
}

function ignoreIssues(file: string, lines: readonly Line[], written: (pattern: string) => string): Violation[] {
  const last = lines.at(-1)?.number ?? 1
  const patterns = lines.map(({ text }) => text)
  const missing = secrets.map(written).filter((pattern) => !patterns.includes(pattern))
  const brought = lines.filter(({ text }) => secrets.some((one) => text === `!${written(one)}` || text === '!deploy'))
  return [
    ...missing.map((pattern) => violation(file, last, 'secret', `add ${pattern}: it holds secrets or people's data`)),
    ...brought.map(({ number, text }) => violation(file, number, 'secret', `${text} lets secrets in again`)),
  ]
}

function dockerfileIssues(lines: readonly Line[]): Violation[] {
  const found: Violation[] = []
  const add = ({ number }: Line, rule: string, remedy: string) =>
    found.push(violation(dockerfile, number, rule, remedy))
  const last = lines.findLastIndex(({ text }) => /^FROM\s/i.test(text))
  // only the ARGs before the first FROM are visible to FROM
  const first = lines.findIndex(({ text }) => /^FROM\s/i.test(text))
  const args = new Map(lines.slice(0, first).flatMap(({ text }) => argOf(text)))
  for (const [index, line] of lines.entries()) {
    const base = /^FROM\s+(\S+)/i.exec(line.text)?.[1]
    if (base !== undefined && !isPinned(base, args))
      add(line, 'digest', `${base} may be another image tomorrow: name it by @sha256:… or by an ARG without a default`)
    if (!/^(COPY|ADD)\s/i.test(line.text)) continue
    const sources = sourcesOf(line.text)
    if (sources.some((source) => /^(\.|\/|\.\/|\*|\.\/\*|\/app\/?|\/app\/\*)$/.test(source)))
      add(line, 'copy', 'name what is copied: a whole folder takes along what should stay out')
    else if (index > last && !sources.every((source) => runs.includes(source.replace('/app/', ''))))
      add(line, 'copy', `only what runs belongs into the image: ${runs.join(', ')}`)
  }
  const user = lines.slice(last).findLast(({ text }) => /^USER\s/i.test(text))
  if (user === undefined || /^USER\s+(root|0)\b/i.test(user.text))
    add(user ?? lines[last] ?? { number: 1, text: '' }, 'user', 'the program runs as a user without rights: USER node')
  if (!lines.some(({ text }) => text.startsWith('RUN case "$NODE_IMAGE" in *@sha256:')))
    add(lines[0] ?? { number: 1, text: '' }, 'digest', 'the build refuses a NODE_IMAGE without a digest')
  if (!lines.some(({ text }) => /^RUN .*node tools\/audit\/sbom\.ts --image && npm prune/.test(text)))
    add(
      lines[0] ?? { number: 1, text: '' },
      'sbom',
      'the image has a list of its packages: node tools/audit/sbom.ts --image',
    )
  return found
}

function argOf(text: string): [string, string | null][] {
  const [, name, value] = /^ARG\s+(\w+)(?:=(.*))?$/i.exec(text) ?? []
  return name === undefined ? [] : [[name, value ?? null]]
}

const digest = /@sha256:[0-9a-f]{64}$/

function isPinned(image: string, args: ReadonlyMap<string, string | null>): boolean {
  const name = /^\$\{?(\w+)\}?$/.exec(image)?.[1]
  if (name === undefined) return digest.test(image)
  const value = args.get(name)
  return value === null || (value !== undefined && digest.test(value))
}

function sourcesOf(text: string): string[] {
  const words = text.split(/\s+/).slice(1)
  return words.filter((word) => !word.startsWith('--')).slice(0, -1)
}

const hardened = ['read_only: true', 'no-new-privileges:true', 'cap_drop: [ALL]']

/**
 * Checks that each service pins its image by digest and has the settings that deny writes and
 * privileges.
 */
function composeIssues(text: string): Violation[] {
  const found: Violation[] = []
  const all = text.split('\n')
  for (const [index, line] of all.entries()) {
    const image = /^\s+image:\s*(\S.*)$/.exec(line)?.[1]
    if (image === undefined || image === 'startline:latest') continue // built here, by the Dockerfile above
    if (!digest.test(image) && !/^\$\{\w+:\?[^}]+\}$/.test(image))
      found.push(
        violation(compose, index + 1, 'digest', `${image} may be another image tomorrow: name its digest in .env`),
      )
  }
  for (const { name, number, block } of blocksOf(all)) {
    if (block.includes('<<: *startline')) continue // inherits the hardening of the block it merges
    for (const setting of hardened)
      if (!block.includes(setting)) found.push(violation(compose, number, 'rights', `${name} lacks ${setting}`))
  }
  return found
}

/** The text blocks of the services and of the shared `x-…` anchors. */
function blocksOf(lines: readonly string[]): { name: string; number: number; block: string }[] {
  const services = lines.indexOf('services:')
  const starts = lines.flatMap((line, index) => {
    if (/^x-\w+: &\w+$/.test(line)) return [index]
    return index > services && /^ {2}[\w-]+:$/.test(line) && !isVolume(lines, index) ? [index] : []
  })
  return starts.map((from, i) => ({
    name: lines[from]?.trim().replace(/:.*$/, '') ?? '',
    number: from + 1,
    block: lines.slice(from, starts[i + 1]).join('\n'),
  }))
}

function isVolume(lines: readonly string[], index: number): boolean {
  return lines.slice(0, index).lastIndexOf('volumes:') > lines.indexOf('services:')
}

function violation(file: string, line: number, rule: string, remedy: string): Violation {
  return { file, line, rule, remedy }
}

/** The paths of the repository that are copied into the image, in the order of the Dockerfile. */
export function copiedIntoImage(text: string): string[] {
  const lines = linesOf(new Map([[dockerfile, text]]), dockerfile)
  const last = lines.findLastIndex((line) => /^FROM\s/i.test(line.text))
  return lines
    .slice(last)
    .filter((line) => /^COPY\s/i.test(line.text))
    .flatMap((line) => sourcesOf(line.text))
    .map((source) => source.replace('/app/', ''))
}

if (import.meta.main) {
  const paths = ['.gitignore', '.dockerignore', dockerfile, compose]
  report('image', checkImage(new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]))))
}
