/**
 * Runs a command to its end. It returns one sentence that says why it did nothing, or throws an
 * error that is meant for the operator. Either way the exit code is 1.
 */
export async function runOnce(work: () => Promise<string | null>): Promise<void> {
  try {
    const violation = await work()
    if (violation === null) return
    console.error(violation)
  } catch (error) {
    const isForPeople =
      error instanceof Error &&
      (sentences.has(error.name) || ('code' in error && /^(ERR_PARSE|E)/.test(`${error.code}`)))
    console.error(isForPeople ? error.message : error)
  }
  process.exitCode = 1
}

const sentences = new Set(['ConfigError', 'RestoreError', 'DamagedArchive', 'MigrationError'])
