import { readFileSync } from 'node:fs'
import semver from 'semver'
import { z } from 'zod'
import { listFiles } from '../source-files.ts'
import { type Advisory, type AuditOutcome, knownBad, outcomeOf } from './advisory.ts'
import type { LockedPackage } from './locked-packages.ts'

/**
 * The fields of the OSV format (https://ossf.github.io/osv-schema/) that decide whether a version
 * of an npm package is affected.
 */
const Event = z.object({
  introduced: z.string().optional(),
  fixed: z.string().optional(),
  last_affected: z.string().optional(),
})
const Affected = z.object({
  package: z.object({ ecosystem: z.string(), name: z.string() }).optional(),
  ranges: z.array(z.object({ type: z.string(), events: z.array(Event) })).optional(),
  versions: z.array(z.string()).optional(),
})
const Osv = z.object({
  id: z.string(),
  modified: z.string(),
  withdrawn: z.string().optional(),
  summary: z.string().optional(),
  affected: z.array(Affected).optional(),
  database_specific: z.object({ severity: z.string().optional() }).optional(),
})
export type Osv = z.output<typeof Osv>
type Affected = z.output<typeof Affected>
type Event = z.output<typeof Event>

/**
 * Whether a version is affected, by OSV's rule (https://ossf.github.io/osv-schema/#evaluation): it
 * is listed, or is inside a range.
 */
export function isAffected(version: string, { versions = [], ranges = [] }: Affected): boolean {
  if (versions.includes(version)) return true
  // for npm, ECOSYSTEM ranges use the order of SemVer too; GIT ranges are ranges of commits
  return ranges.some(({ type, events }) => (type === 'SEMVER' || type === 'ECOSYSTEM') && isInside(version, events))
}

function isInside(version: string, events: readonly Event[]): boolean {
  let inside = false
  for (const { introduced, fixed, last_affected } of events.toSorted(byVersion)) {
    if (introduced !== undefined && isAtLeast(version, introduced)) inside = true
    else if (fixed !== undefined && isAtLeast(version, fixed)) inside = false
    else if (last_affected !== undefined && isAtLeast(version, last_affected) && !isAtLeast(last_affected, version))
      inside = false
  }
  return inside
}

function byVersion(a: Event, b: Event): number {
  return compare(versionOf(a), versionOf(b)) || (a.introduced === undefined ? 1 : -1)
}

function versionOf({ introduced, fixed, last_affected }: Event): string {
  return introduced ?? fixed ?? last_affected ?? '0'
}

/**
 * Compares two versions. '0' sorts before every version, including a pre-release of the first one.
 */
function compare(a: string, b: string): number {
  if (a === '0' || b === '0') return a === b ? 0 : a === '0' ? -1 : 1
  return semver.compare(a, b, true)
}

function isAtLeast(version: string, limit: string): boolean {
  return compare(version, limit) >= 0
}

/** Returns the advisories of a database that affect our packages, without withdrawn ones. */
export function advisoriesAgainst(packages: readonly LockedPackage[], database: Iterable<Osv>): Advisory[] {
  const byName = Map.groupBy(packages, ({ name }) => name)
  const found: Advisory[] = []
  for (const osv of database) {
    if (osv.withdrawn !== undefined) continue
    for (const affected of osv.affected ?? []) {
      if (affected.package?.ecosystem !== 'npm') continue
      for (const { name, version, isDev } of byName.get(affected.package.name) ?? []) {
        if (!isAffected(version, affected)) continue
        if (found.some((finding) => finding.id === osv.id && finding.name === name && finding.version === version))
          continue
        const fixedIn = (affected.ranges ?? []).flatMap(({ events }) => events.flatMap(({ fixed }) => fixed ?? []))
        const severity = osv.id.startsWith('MAL-') ? 'MALICIOUS' : osv.database_specific?.severity
        found.push({
          id: osv.id,
          severity: severity ?? null,
          name,
          version,
          summary: osv.summary ?? '',
          fixedIn,
          isDev,
        })
      }
    }
  }
  return found
}

/** Advisories are published daily, so an older copy of the database is refused. */
const oldestDays = 30

/**
 * Looks up our packages in a copy of OSV's npm advisories: a folder with one JSON file each
 * (https://osv-vulnerabilities.storage.googleapis.com/npm/all.zip, unpacked).
 * @param folder of the copy
 */
export function queryDatabase(packages: readonly LockedPackage[], folder: string, now: Date): AuditOutcome {
  const files = listFiles(folder).filter((path) => path.endsWith('.json'))
  const unasked = (why: string): AuditOutcome => ({ kind: 'unasked', why })
  if (files.length === 0)
    return unasked(`${folder} holds no advisories: unpack OSV's npm/all.zip there, one JSON file for each advisory.`)
  const database: Osv[] = []
  for (const path of files) {
    try {
      database.push(Osv.parse(JSON.parse(readFileSync(path, 'utf8'))))
    } catch {
      return unasked(`${path} is no OSV advisory, so that the database is broken or of another kind.`)
    }
  }
  const canary = { ...knownBad, licence: null, isDev: false }
  if (advisoriesAgainst([canary], database).length === 0)
    return unasked(
      `${folder} knows nothing of ${knownBad.name} ${knownBad.version}, so that it is only a part of OSV's npm advisories.`,
    )
  const newest = new Date(Math.max(...database.map(({ modified }) => Date.parse(modified) || 0)))
  const day = newest.toISOString().slice(0, 10)
  if (now.getTime() - newest.getTime() > oldestDays * 86_400_000)
    return unasked(`${folder} is of ${day}, more than ${oldestDays} days old: fetch it again.`)
  return outcomeOf(
    `${packages.length} packages, ${database.length} advisories of OSV as of ${day}`,
    advisoriesAgainst(packages, database),
  )
}
