import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { failuresOf, flakyTests } from './browser-report.ts'
import { ensureChromium } from './chromium.ts'
import { type Ended, runCommand } from './command.ts'
import { endProcessesOf, haveEnded } from './run-processes.ts'
import { listFiles } from './source-files.ts'
import { type Counts, countPlaywright, countVitest, sum, withExitCode } from './test-counts.ts'
import { slowestOfPlaywright, slowestOfVitest } from './test-times.ts'
import { nearestTests, touchedFiles } from './touched-tests.ts'
import { makeWorkFolder } from './work-folder.ts'

/** One part of `npm test`. A check counts as one test, a runner as the tests that it ran. */
type Step = { readonly name: string; run(): Promise<Outcome> }
type Outcome = Counts & { readonly output: string }

const isFast = process.argv.includes('--fast')
let isEnding = false
const pagesSeen = 'test-results' // where Playwright writes them
const maxDatabaseFiles = 24
const workFolder = makeWorkFolder()
process.env.TMPDIR = workFolder
process.env.E2E_DEMO_DATA = join(workFolder, 'demo-data')
const seenRows = join(workFolder, 'seen-rows')
// The program is started some forty times.
process.env.NODE_COMPILE_CACHE = join(workFolder, 'compiled')

// one checker: several would each build nearly all types again
const types = check('types', ['react-router', 'typegen'], ['tsc', '--noEmit', '-p', '.', '--checkers', '1'])

const checks: readonly Step[] = [
  check('format and lint', ['biome', 'check', '--error-on-warnings']),
  check('imports', ['node', 'tools/check-imports.ts']),
  check('SQL owners', ['node', 'tools/check-sql-owners.ts']),
  check('words', ['node', 'tools/check-words.ts']),
  check('row locks', ['node', 'tools/check-row-locks.ts']),
  check('texts', ['node', 'tools/check-texts.ts']),
  check('regexes', ['node', 'tools/check-regexes.ts']),
  check('README', ['node', 'tools/check-readme.ts']),
  check('roles', ['node', 'tools/check-roles.ts']),
  check('paths in docs', ['node', 'tools/check-doc-paths.ts']),
  check('image and ignored files', ['node', 'tools/check-image.ts']),
  check('licences', ['node', 'tools/check-licences.ts']),
  check('docs/security.md', ['node', 'tools/check-security.ts']),
  check('db/schema.sql', ['node', 'tools/schema-dump.ts', '--check']),
]
const unitTests = vitest('unit, database and API tests', ['--exclude', '**/*.slow.*'])
/** Tests that start the program, kill it and wait: run in parallel with the browser tests, which wait too. */
const slowTests = vitest('tests that start and kill the program', ['.slow.', '--maxWorkers=1'])

/** All tests without a database, and some of those with one: `npm run check` has a minute and a half. Prints what is left out. */
function fastTests(): Step {
  const isOf = (pattern: RegExp) => testFiles().filter((path) => pattern.test(path))
  const inDatabase = isOf(/\.db\.test\./).filter((path) => !path.includes('.slow.'))
  const { since, files } = touchedFiles()
  const nearest = nearestTests(files, inDatabase)
  const now = nearest.slice(0, maxDatabaseFiles)
  const left = nearest.length > now.length ? `; ${nearest.length - now.length} more are left to npm test` : ''
  console.log(`· database tests beside what differs from ${since ?? '(no git)'}: ${now.length} files${left}`)
  console.log(
    `· left to npm test: ${inDatabase.length - nearest.length} other files, starts and kills, build, browser tests`,
  )
  return vitest('unit tests, and database tests beside the changes', [...isOf(/(?<!\.db)\.test\./), ...now])
}

function testFiles(): string[] {
  const folders = ['src', 'tests', 'tools', 'sandbox-bank', 'sandbox-id', 'demo', 'bench']
  return folders.flatMap(listFiles).filter((path) => /\.test\.tsx?$/.test(path))
}

function vitest(name: string, options: readonly string[]): Step {
  return {
    name,
    run() {
      const report = join(workFolder, `${name}.json`)
      const command = ['vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...options]
      const env = { SEEN_ROWS: seenRows }
      return runRunner(command, report, { count: countVitest, slowestOf: slowestOfVitest }, env)
    },
  }
}
/** Of the statements that the tests have run: their rows are as the code declares them. */
const rowTypes = check('row types', ['node', 'tools/row-types/check.ts', seenRows])
// Runs while the unit tests wait: installing the browser takes a while where there is none yet.
const browser = check('a browser for the tests', ['node', 'tools/chromium.ts'])
const demoData = check('demo data for the tests', ['node', 'e2e/demo-data.ts', process.env.E2E_DEMO_DATA, '4304'])
const build = check('build and its size', ['node', 'tools/build-if-stale.ts'], ['node', 'tools/check-bundle.ts'])
const browserTests: Step = {
  name: 'browser tests',
  async run() {
    const report = join(workFolder, 'playwright.json')
    const env = {
      CHROMIUM: ensureChromium(),
      E2E_BRIEF: 'on', // e2e/support/narrow-and-wide.ts
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    }
    rmSync(pagesSeen, { recursive: true, force: true })
    const outcome = await runRunner(
      ['playwright', 'test', '--reporter=line,json'],
      report,
      { count: countPlaywright, slowestOf: slowestOfPlaywright },
      env,
    )
    const browserTests = browserTestsIn(report)
    for (const flaky of flakyTests(browserTests)) console.log(`  unsteady: ${flaky}`)
    return outcome.failed > 0 && browserTests !== null
      ? { ...outcome, output: [...lastPages(), ...failuresOf(browserTests)].join('\n\n') }
      : outcome
  },
}

/**
 * The page snapshots that Playwright saved for failed tests, as text, since a log cannot show a
 * picture.
 */
function lastPages(): string[] {
  if (!existsSync(pagesSeen)) return []
  const names = readdirSync(pagesSeen, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))
  return names.slice(0, 5).flatMap((name) => {
    const page = /```yaml\n(.*?)```/s.exec(readFileSync(join(pagesSeen, name), 'utf8'))?.[1]
    return page === undefined ? [] : [`${name}\n${page.split('\n').slice(0, 60).join('\n')}`]
  })
}

function browserTestsIn(report: string): unknown {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null
}

function check(name: string, ...commands: string[][]): Step {
  return {
    name,
    async run() {
      for (const command of commands) {
        const { exitCode, output } = await runCommand(command)
        if (exitCode !== 0) return { passed: 0, failed: 1, skipped: 0, output }
      }
      return { passed: 1, failed: 0, skipped: 0, output: '' }
    },
  }
}

async function runRunner(
  command: string[],
  reportPath: string,
  { count, slowestOf }: { count(report: unknown): Counts; slowestOf(report: unknown): string[] },
  env = {},
): Promise<Outcome> {
  const ended = await runCommand(command, env)
  printSlowest(reportPath, slowestOf)
  return { ...withExitCode(countReport(reportPath, count, ended), ended.exitCode), output: ended.output }
}

function printSlowest(path: string, slowestOf: (report: unknown) => string[]): void {
  try {
    console.log(slowestOf(JSON.parse(readFileSync(path, 'utf8'))).join('\n'))
  } catch {
    // it crashed before it could report; the counts show that
  }
}

function countReport(path: string, count: (report: unknown) => Counts, ended: Ended): Counts {
  try {
    return count(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    // it crashed before it could report; its output shows why
    return { passed: 0, failed: ended.exitCode === 0 ? 0 : 1, skipped: 0 }
  }
}

/** Runs independent steps, at most `atOnce` at a time. */
async function runTogether(steps: readonly Step[], atOnce: number): Promise<Outcome[]> {
  const waiting = [...steps]
  const outcomes: Outcome[] = []
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) outcomes.push(await runStep(step))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return outcomes
}

async function runStep({ name, run }: Step): Promise<Outcome> {
  if (isEnding) return await new Promise(() => undefined) // the process exits; no further step begins
  const startedAt = performance.now()
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
  const heartbeat = setInterval(() => console.log(`· ${name} … ${seconds()}`), 30_000)
  const outcome = await run().catch((error): Outcome => {
    return { passed: 0, failed: 1, skipped: 0, output: error instanceof Error ? error.message : String(error) }
  })
  clearInterval(heartbeat)
  const { passed, failed, skipped, output } = outcome
  const skippedWords = skipped > 0 ? `, ${skipped} skipped` : ''
  console.log(`${failed > 0 ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed${skippedWords} (${seconds()})`)
  if (failed > 0) console.log(`${output.split('\n').slice(-900).join('\n')}\n`)
  return outcome
}

async function runAll(): Promise<Counts> {
  if (isFast) return sum(await runTogether([types, fastTests(), ...checks], 2))
  // The first database tests need it, and only one step at a time may install packages.
  const pooler = await runStep(check('PgBouncer for the tests', ['node', 'tools/pg-bouncer.ts']))
  // The build that the demo data need; everything else runs in parallel with the tests.
  const first = await runTogether([types, build, unitTests, demoData, browser, ...checks], 2)
  return sum([pooler, ...first, ...(await runTogether([rowTypes, browserTests, slowTests], 2))])
}

/** Counts processes that the tests left running as one failure, and ends them. */
async function nothingLeft(): Promise<Counts> {
  if (await haveEnded(workFolder, 10_000)) return { passed: 0, failed: 0, skipped: 0 }
  const left = await endProcessesOf(workFolder, 10_000)
  console.log(`✗ processes that the tests left running: ${left.join(', ')}`)
  return { passed: 0, failed: 1, skipped: 0 }
}

for (const [signal, number] of [
  ['SIGINT', 2],
  ['SIGTERM', 15],
  ['SIGHUP', 1],
] as const) {
  process.once(signal, async () => {
    isEnding = true
    await endProcessesOf(workFolder, 15_000)
    rmSync(workFolder, { recursive: true, force: true })
    process.exit(128 + number)
  })
}

const { passed, failed } = sum([await runAll(), await nothingLeft()])
rmSync(workFolder, { recursive: true, force: true })
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
