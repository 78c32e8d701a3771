/**
 * Runs a command to its end. What it returns is one sentence about why it did nothing; so is an error that is meant for the
 * person who typed it. Either way the command then ends with 1.
 */
export async function runOnce(work: () => Promise<string | null>): Promise<void> {
  try {
    const complaint = await work()
    if (complaint === null) return
    console.error(complaint)
  } catch (error) {
    const isForPeople =
      error instanceof Error &&
      (sentences.has(error.name) || ('code' in error && /^(ERR_PARSE|E)/.test(`${error.code}`)))
    console.error(isForPeople ? error.message : error)
  }
  process.exitCode = 1
}

const sentences = new Set(['ConfigError', 'RestoreError', 'DamagedArchive', 'MigrationError'])
