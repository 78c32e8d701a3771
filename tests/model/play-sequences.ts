import fc from 'fast-check'

/** What is drawn, and how one of it is played; README.md says how to add a step and how to replay a failure. */
export type Sequences<Drawn> = {
  /** The test file, for the line that replays a failure. */
  readonly file: string
  readonly drawn: fc.Arbitrary<Drawn>
  /** Plays one sequence from a beginning of its own to its end; throws what is wrong with it. */
  play(drawn: Drawn): Promise<void>
  /** How many `npm test` plays, and for how many seconds at most. */
  readonly runs: number
  readonly seconds: number
  /** Whether a failing sequence is made shorter: only where a run does not depend on what a failed one left in the database. */
  readonly shrinks: boolean
}

const { MODEL_SECONDS, MODEL_SEED, MODEL_PATH } = process.env
const isReplay = MODEL_SEED !== undefined
const longestReplaySeconds = 7_000
const mostInASecond = 10

/**
 * Plays random sequences until their number or the time is over: a busy machine plays fewer of them.
 * @throws with the counterexample and the line that replays it
 */
export async function playSequences<Drawn>(sequences: Sequences<Drawn>): Promise<void> {
  const { file, drawn, play, runs, shrinks } = sequences
  const seconds = isReplay ? longestReplaySeconds : Number(MODEL_SECONDS ?? sequences.seconds)
  const until = performance.now() + seconds * 1_000
  let played = 0
  const property = fc.asyncProperty(drawn, async (sequence) => {
    if (performance.now() > until) return
    played += 1
    await play(sequence)
  })
  const result = await fc.check(property, {
    numRuns: MODEL_SECONDS === undefined ? runs : seconds * mostInASecond,
    endOnFailure: !shrinks,
    ...(isReplay ? { seed: Number(MODEL_SEED) } : {}),
    ...(MODEL_PATH === undefined ? {} : { path: MODEL_PATH }),
  })
  if (isReplay || MODEL_SECONDS !== undefined) console.info(`${file}: ${played} sequences played`)
  if (!result.failed) return
  const replay = `MODEL_SEED=${result.seed} MODEL_PATH=${result.counterexamplePath} npx vitest run ${file}`
  throw new Error(`${fc.defaultReportMessage(result)}\n\nReplay: ${replay}`, { cause: result.errorInstance })
}
