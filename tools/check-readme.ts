import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { describeConfig } from '#src/platform/config/config.ts'
import { lineAt, report, type Violation } from './violation.ts'

const start = '<!-- config:start -->'
const end = '<!-- config:end -->'

/**
 * Returns the README with the table of environment variables replaced; null if it has no markers
 * for the table.
 */
export function withConfigTable(readme: string, table: string): string | null {
  const [from, to] = [readme.indexOf(start), readme.indexOf(end)]
  if (from === -1 || to < from) return null
  return `${readme.slice(0, from + start.length)}\n${table}\n${readme.slice(to)}`
}

export function checkReadme(readme: string, table: string): Violation[] {
  const file = 'README.md'
  const right = withConfigTable(readme, table)
  if (right === null)
    return [{ file, line: 1, rule: 'config', remedy: `put ${start} and ${end} where the variables are described` }]
  if (right === readme) return []
  return [
    {
      file,
      line: lineAt(readme, readme.indexOf(start)),
      rule: 'config',
      remedy: 'the table parts from the code: node tools/check-readme.ts --write',
    },
  ]
}

if (import.meta.main) {
  const readme = existsSync('README.md') ? readFileSync('README.md', 'utf8') : ''
  const right = withConfigTable(readme, describeConfig())
  if (process.argv.includes('--write') && right !== null) writeFileSync('README.md', right)
  report('README', checkReadme(existsSync('README.md') ? readFileSync('README.md', 'utf8') : '', describeConfig()))
}
