/** One published advisory about one version of a package in package-lock.json. */
export type Advisory = {
  readonly id: string
  /**
   * The severity that the database gives: LOW to CRITICAL, or MALICIOUS; null where it gives none.
   */
  readonly severity: string | null
  readonly name: string
  readonly version: string
  readonly summary: string
  /**
   * The versions in which the flaw is fixed; empty if none is, null where the database does not
   * say.
   */
  readonly fixedIn: readonly string[] | null
  readonly isDev: boolean
}

/** The result of an audit. `unasked` is not `none`: it means that no database could be queried. */
export type AuditOutcome =
  | { readonly kind: 'none'; readonly source: string }
  | { readonly kind: 'found'; readonly source: string; readonly advisories: readonly Advisory[] }
  | { readonly kind: 'unasked'; readonly why: string }

export function outcomeOf(source: string, advisories: readonly Advisory[]): AuditOutcome {
  return advisories.length === 0 ? { kind: 'none', source } : { kind: 'found', source, advisories }
}

/**
 * A package version with a well-known advisory (GHSA-vh95-rmgr-6w4m, 2020). A database that reports
 * nothing about it is treated as empty, and its other answers are not trusted.
 */
export const knownBad = { name: 'minimist', version: '0.0.8' } as const

/** Returns the lines to print for an outcome and the exit code: 0 none, 1 found, 2 not asked. */
export function describeOutcome(outcome: AuditOutcome): {
  readonly lines: readonly string[]
  readonly exitCode: 0 | 1 | 2
} {
  switch (outcome.kind) {
    case 'none':
      return { lines: [`Advisories: none known (${outcome.source}).`], exitCode: 0 }
    case 'found':
      return {
        lines: [
          ...outcome.advisories.map(lineOf),
          `Advisories: ${outcome.advisories.length} found (${outcome.source}).`,
        ],
        exitCode: 1,
      }
    case 'unasked':
      return { lines: [`Advisories: NOT LOOKED UP. ${outcome.why}`], exitCode: 2 }
  }
}

function lineOf({ id, severity, name, version, summary, fixedIn, isDev }: Advisory): string {
  const mended = fixedIn === null ? '' : fixedIn.length === 0 ? '  [not mended]' : `  [mended in ${fixedIn.join(', ')}]`
  return `${severity ?? 'UNRATED'}  ${id}  ${name}@${version}${isDev ? ' (build and tests)' : ''}  ${summary}${mended}`
}
