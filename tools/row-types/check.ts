/**
 * Compares the row types that the code declares (`tx.sql<Row>`) with the rows that the statements
 * returned while the tests ran: names, kinds and nulls. `node tools/row-types/check.ts FOLDER`, the
 * folder being the tests' SEEN_ROWS.
 */
import { resolve } from 'node:path'
import { isTestFile } from '../source-files.ts'
import { report } from '../violation.ts'
import { compareRows, unseenRows } from './compare-rows.ts'
import { readDeclaredRows } from './declared-rows.ts'
import { readSeenRows } from './seen-rows.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('the folder is missing: node tools/row-types/check.ts FOLDER')
const root = process.cwd()
const declared = readDeclaredRows(
  root,
  resolve(root, 'tsconfig.json'),
  (file) => file.startsWith('src/') && !isTestFile(file),
)
const seen = readSeenRows(folder)
const unseen = unseenRows(declared, seen)
for (const { file, firstLine } of unseen) console.log(`  not run by a test: ${file}:${firstLine}`)
console.log(`Row types: ${declared.length - unseen.length} of ${declared.length} compared`)
report('Row types', compareRows(declared, seen))
