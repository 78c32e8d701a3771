import { isTestFile, type SourceFiles } from './source-files.ts'
import { withoutComments } from './sql-text.ts'

/**
 * Statements whose effect outlives the transaction. A pooler in transaction mode may give the
 * session to another client next.
 */
const sessionLevel: Readonly<Record<string, RegExp>> = {
  'set without local': /\bset\s+(?:session\b|role\b|search_path\b|time\s+zone\b|app\.\w+|\w+_timeout\b)/i,
  'set_config that outlives its transaction': /\bset_config\s*\([^()]*,\s*false\s*\)/i,
  'an advisory lock of the session': /\bpg_(?:try_)?advisory_(?:un)?lock(?:_shared|_all)?\s*\(/i,
  'listen or notify by session': /(?:^|[`'"])\s*(?:un)?listen\s+[\w"$*]/im,
  'a temporary table': /\b(?:create\s+(?:local\s+|global\s+)?|into\s+)temp(?:orary)?\b/i,
  'a prepared statement': /(?:^|[`'"])\s*(?:prepare\s+\w+\s*(?:\(|as\b)|deallocate\b)/im,
  'a cursor that is held': /\bcursor\s+with\s+hold\b/i,
  discard: /\bdiscard\s+(?:all|plans|sequences|temp)\b/i,
}

/** The `set` clause of a function applies only during its calls, so it is allowed. */
const ofAFunction = /\bset\s+search_path\s*(?:=|to)[^;$]*?(?=\bas\s+\$|\blanguage\b)/gi

/** These files use a direct connection, which bypasses the pooler. */
const onDirectConnections = new Set(['src/platform/db/with-session-lock.ts', 'src/platform/jobs/worker-life.ts'])

/** Returns where SQL changes the state of its session, by file. */
export function sessionSqlOf(files: SourceFiles): string[] {
  return [...files].flatMap(([path, text]) => {
    if (isTestFile(path) || onDirectConnections.has(path)) return []
    const sql = (path.endsWith('.sql') ? withoutComments(text) : text).replace(ofAFunction, '')
    return Object.entries(sessionLevel).flatMap(([name, pattern]) => (pattern.test(sql) ? [`${path}: ${name}`] : []))
  })
}
