import { relative } from 'node:path'
import { z } from 'zod'

const VitestTimes = z.object({
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
})

/**
 * The slowest test files, in seconds of wall time: where to look when the whole run takes too long.
 */
export function slowestOfVitest(report: unknown, max = 12): string[] {
  const { testResults } = VitestTimes.parse(report)
  const times = testResults.map(({ name, startTime, endTime }) => [relative('.', name), endTime - startTime] as const)
  return slowest(times, max)
}

type Suite = {
  readonly specs: readonly { readonly title: string; readonly tests: readonly Test[] }[]
  readonly suites?: readonly Suite[] | undefined
}
type Test = { readonly results: readonly { readonly duration: number }[] }
const Suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    specs: z.array(
      z.object({
        title: z.string(),
        tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
      }),
    ),
    suites: z.array(Suite).optional(),
  }),
)
const PlaywrightTimes = z.object({ suites: z.array(Suite) })

/** The slowest browser test files, in seconds. */
export function slowestOfPlaywright(report: unknown, max = 12): string[] {
  const all = PlaywrightTimes.parse(report).suites.flatMap(timesIn)
  return slowest(all, max)
}

function timesIn({ specs, suites = [] }: Suite): (readonly [string, number])[] {
  const own = specs.map(({ title, tests }) => {
    const ms = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0)
    return [title, ms] as const
  })
  return [...own, ...suites.flatMap(timesIn)]
}

function slowest(times: readonly (readonly [string, number])[], max: number): string[] {
  return times
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, max)
    .map(([name, ms]) => `  ${(ms / 1000).toFixed(1)} s  ${name}`)
}
