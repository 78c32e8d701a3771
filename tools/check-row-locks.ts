import { parseModule } from './parsed-module.ts'
import { listTexts } from './program-texts.ts'
import { isTestFile, readSourceFiles, type SourceFiles } from './source-files.ts'
import { listLocksBySubquery, withoutComments } from './sql-text.ts'
import { lineAt, report, type Violation } from './violation.ts'

const remedy =
  'compute the ids before the lock: = any(array(select …)); a row that was waited for may be left out otherwise'

/**
 * Checks that a select that locks rows names them by values or by `array(select …)`, never by
 * another subquery (`listLocksBySubquery` explains why).
 */
export function checkRowLocks(files: SourceFiles): Violation[] {
  return [...files].flatMap(([path, text]) => {
    if (isTestFile(path)) return []
    const texts = path.endsWith('.sql')
      ? [{ start: 0, content: text }]
      : listTexts(parseModule(path, text).program, text)
    return texts.flatMap(({ start, content }) =>
      listLocksBySubquery(withoutComments(content)).map((offset) => ({
        file: path,
        line: lineAt(text, start + offset),
        rule: 'row lock',
        remedy,
      })),
    )
  })
}

if (import.meta.main) {
  report(
    'Row locks',
    checkRowLocks(
      new Map([
        ...readSourceFiles('.', ['src', 'demo'], /\.tsx?$/),
        ...readSourceFiles('.', ['db'], /^db\/functions\/.+\.sql$/),
      ]),
    ),
  )
}
