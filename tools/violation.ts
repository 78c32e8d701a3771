/** One breach of a rule: its position, the rule, and the remedy. */
export type Violation = { readonly file: string; readonly line: number; readonly rule: string; readonly remedy: string }

/**
 * Prints the outcome of a check and sets the exit code. There are no warnings: every breach is an
 * error.
 */
export function report(check: string, violations: readonly Violation[]): void {
  for (const { file, line, rule, remedy } of violations) console.log(`${file}:${line}  [${rule}] ${remedy}`)
  console.log(violations.length === 0 ? `${check}: no violations` : `${check}: ${violations.length} violations`)
  if (violations.length > 0) process.exitCode = 1
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
