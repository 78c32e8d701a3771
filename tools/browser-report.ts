import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

type Suite = { readonly specs: readonly BrowserTest[]; readonly suites?: readonly Suite[] | undefined }
type BrowserTest = { readonly title: string; readonly file: string; readonly tests: readonly ReportedTest[] }
type ReportedTest = {
  readonly status: string
  readonly results: readonly { readonly errors: readonly { readonly message?: string | undefined }[] }[]
}

const Errors = z.array(z.object({ message: z.string().optional() }))
const ReportedTest = z.object({ status: z.string(), results: z.array(z.object({ errors: Errors })) })
const Suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    specs: z.array(z.object({ title: z.string(), file: z.string(), tests: z.array(ReportedTest) })),
    suites: z.array(Suite).optional(),
  }),
)
const Report = z.object({ suites: z.array(Suite), errors: Errors })

/**
 * The tests of a Playwright report that passed only on a retry, each with the error of the first
 * run.
 */
export function flakyTests(report: unknown): string[] {
  return report === null ? [] : endedAs(report, 'flaky')
}

/** The failed tests, each with a short error, preceded by the errors outside of tests. */
export function failuresOf(report: unknown): string[] {
  return [...Report.parse(report).errors.map(inShort), ...endedAs(report, 'unexpected')]
}

function endedAs(report: unknown, status: string): string[] {
  return Report.parse(report)
    .suites.flatMap(browserTestsIn)
    .filter(({ tests }) => tests.some((result) => result.status === status))
    .map(({ title, file, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
      return `${file}: ${title}\n${errors.map(inShort).join('\n')}`
    })
}

function browserTestsIn({ specs, suites = [] }: Suite): readonly BrowserTest[] {
  return [...specs, ...suites.flatMap(browserTestsIn)]
}

function inShort({ message = '' }: { readonly message?: string | undefined }): string {
  return stripVTControlCharacters(message).split('\n').slice(0, 15).join('\n')
}
