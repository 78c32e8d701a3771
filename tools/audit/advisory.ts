/** What is known against one package of ours. */
export type Advisory = {
  readonly id: string
  /** As the database says: LOW to CRITICAL, MALICIOUS; null where it says nothing. */
  readonly severity: string | null
  readonly name: string
  readonly version: string
  readonly summary: string
  /** The versions in which it is mended, where any is; null where the database does not say. */
  readonly fixedIn: readonly string[] | null
  readonly isDev: boolean
}

/** `unasked` is never taken for `none`: nobody has looked. */
export type AuditOutcome =
  | { readonly kind: 'none'; readonly asked: string }
  | { readonly kind: 'found'; readonly asked: string; readonly advisories: readonly Advisory[] }
  | { readonly kind: 'unasked'; readonly why: string }

export function outcomeOf(asked: string, advisories: readonly Advisory[]): AuditOutcome {
  return advisories.length === 0 ? { kind: 'none', asked } : { kind: 'found', asked, advisories }
}

/**
 * A version that every database of advisories knows something about (GHSA-vh95-rmgr-6w4m, of 2020). One that knows nothing of it answers
 * all questions with nothing.
 */
export const knownBad = { name: 'minimist', version: '0.0.8' } as const

/** Tells an outcome in words, with the exit code that says it to a machine. */
export function describeOutcome(outcome: AuditOutcome): {
  readonly lines: readonly string[]
  readonly exitCode: 0 | 1 | 2
} {
  switch (outcome.kind) {
    case 'none':
      return { lines: [`Advisories: none known (${outcome.asked}).`], exitCode: 0 }
    case 'found':
      return {
        lines: [
          ...outcome.advisories.map(lineOf),
          `Advisories: ${outcome.advisories.length} found (${outcome.asked}).`,
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
