import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { findChromium } from '../tools/chromium.ts'
import { startApp } from './started-app.ts'

const pages = ['/', '/events/future', '/events/future?view=map', '/event/volga-dawn']
const kinds = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const runs = 3
/** Installed from npm on use: nothing else needs its hundred packages. */
const lighthouse = 'lighthouse@13.5.0'

const Report = z.object({
  categories: z.record(z.enum(kinds), z.object({ score: z.number().nullable() })),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.number().nullish(), displayValue: z.string().optional() }),
  ),
})
type Report = z.output<typeof Report>

/**
 * Lighthouse's scores of the public pages with its mobile profile: the median of three runs each.
 */
export async function benchLighthouse(port: number): Promise<void> {
  const app = await startApp(port, { demo: 'auto' })
  try {
    for (const path of pages) {
      const reports: Report[] = []
      for (let run = 0; run < runs; run += 1) reports.push(await reportOn(`http://localhost:${port}${path}`))
      reports.sort((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'))
      const middle = reports[runs >> 1]
      if (middle) show(path, middle)
    }
  } finally {
    await app.stop()
  }
}

function show(path: string, report: Report): void {
  const scores = kinds.map((kind) => `${kind} ${scoreOf(report, kind)}`).join(', ')
  console.log(`${path.padEnd(26)} ${scores}`)
  const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']
  console.log(`  ${times.map((id) => `${id} ${report.audits[id]?.displayValue ?? '?'}`).join(', ')}`)
  const low = Object.entries(report.audits).filter(([, { score }]) => typeof score === 'number' && score < 0.9)
  for (const [id, { title, displayValue = '' }] of low) console.log(`  ${id}: ${title} ${displayValue}`)
}

function scoreOf({ categories }: Report, kind: (typeof kinds)[number]): number {
  return Math.round((categories[kind]?.score ?? 0) * 100)
}

async function reportOn(address: string): Promise<Report> {
  const flags = [
    '--output=json',
    '--quiet',
    `--only-categories=${kinds.join(',')}`,
    '--chrome-flags=--headless --no-sandbox --disable-gpu --enable-unsafe-swiftshader',
  ]
  const child = spawn('npx', ['--yes', lighthouse, address, ...flags], {
    env: { ...process.env, CHROME_PATH: findChromium() ?? '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return Report.parse(JSON.parse(output))
}
