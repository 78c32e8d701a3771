import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import semver from 'semver'
import { z } from 'zod'
import { type Advisory, type AuditOutcome, knownBad, outcomeOf } from './advisory.ts'
import type { LockedPackage } from './locked-packages.ts'

const Via = z.union([
  z.string(),
  z.object({ name: z.string(), title: z.string(), url: z.string(), severity: z.string(), range: z.string() }),
])
const NpmAudit = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(Via) })),
})
type NpmAudit = z.output<typeof NpmAudit>

/** Parses the output of `npm audit --json`. Returns null if the registry did not answer. */
export function readNpmAudit(output: string): NpmAudit | null {
  try {
    return NpmAudit.safeParse(JSON.parse(output)).data ?? null
  } catch {
    return null
  }
}

/**
 * The advisories in an npm report, each once. npm also lists every package that depends on a
 * vulnerable one; these entries are left out.
 */
export function advisoriesOf({ vulnerabilities }: NpmAudit, packages: readonly LockedPackage[]): Advisory[] {
  const all = Object.values(vulnerabilities).flatMap(({ via }) => via.filter((one) => typeof one !== 'string'))
  const once = new Map(all.map((one) => [`${one.url} ${one.name}`, one]))
  return [...once.values()].map(({ name, title, url, severity, range }) => {
    const ours = packages.filter(
      (locked) => locked.name === name && semver.satisfies(locked.version, range, { loose: true }),
    )
    return {
      id: url.slice(url.lastIndexOf('/') + 1),
      severity: severity.toUpperCase(),
      name,
      version: ours.map(({ version }) => version).join(' and '),
      summary: `${title} (${range})`,
      fixedIn: null,
      isDev: ours.every(({ isDev }) => isDev),
    }
  })
}

/**
 * Runs `npm audit` in a folder. Overrides the settings (offline, omitted dependency types) with
 * which npm reports "0 vulnerabilities" without asking.
 */
export type RunNpmAudit = (folder: string) => { readonly stdout: string; readonly stderr: string }
const runNpmAudit: RunNpmAudit = (cwd) => {
  const args = ['audit', '--json', '--package-lock-only', '--offline=false', '--include=dev', '--include=optional']
  const { stdout, stderr } = spawnSync('npm', [...args, '--include=peer', '--loglevel=warn'], { cwd, encoding: 'utf8' })
  return { stdout: stdout ?? '', stderr: stderr ?? '' }
}

/**
 * Asks the registry that npm is configured with. A registry that answers but does not know
 * `knownBad` counts as not asked.
 */
export function queryRegistry(packages: readonly LockedPackage[], run: RunNpmAudit = runNpmAudit): AuditOutcome {
  const otherwise = 'Give a copy of OSV: npm run audit -- --database FOLDER (docs/security.md).'
  const { stdout, stderr } = run('.')
  const response = readNpmAudit(stdout)
  if (response === null) {
    const warning = stderr.split('\n').find((line) => line.startsWith('npm warn audit')) ?? ''
    return {
      kind: 'unasked',
      why: `The registry does not answer. ${warning.replace('npm warn audit ', '')}\n${otherwise}`,
    }
  }
  if (!knowsAdvisories(run))
    return { kind: 'unasked', why: `The registry answers, but knows no advisory at all. ${otherwise}` }
  const advisories = advisoriesOf(response, packages)
  if (advisories.length === 0 && Object.keys(response.vulnerabilities).length > 0)
    return { kind: 'unasked', why: `npm audit found something that we cannot read: run it by itself. ${otherwise}` }
  return outcomeOf(`${packages.length} packages, the registry's own advisories`, advisories)
}

function knowsAdvisories(run: RunNpmAudit): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'startline-audit-'))
  const { name, version } = knownBad
  const dependencies = { [name]: version }
  const project = { name: 'canary', version: '1.0.0', dependencies }
  const packages = { '': project, [`node_modules/${name}`]: { version } }
  try {
    if (existsSync('.npmrc')) copyFileSync('.npmrc', join(folder, '.npmrc')) // the same registry
    writeFileSync(join(folder, 'package.json'), JSON.stringify(project))
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...project, lockfileVersion: 3, packages }))
    return Object.keys(readNpmAudit(run(folder).stdout)?.vulnerabilities ?? {}).includes(name)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
