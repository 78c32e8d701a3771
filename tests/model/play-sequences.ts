import fc from 'fast-check'

/** The random sequences and how one is played. README.md says how to add a step and how to replay a failure. */
export type Sequences<Drawn> = {
  /** The test file, for the line that replays a failure. */
  readonly file: string
  readonly drawn: fc.Arbitrary<Drawn>
  /** Plays one sequence from a new start to its end. @throws when a check fails */
  play(drawn: Drawn): Promise<void>
  /** The number of sequences that `npm test` plays, and its time limit. */
  readonly runs: number
  readonly seconds: number
  /** Whether a failing sequence is shortened: only where a run does not depend on rows that a failed run left in the database. */
  readonly shrinks: boolean
}

const { MODEL_SECONDS, MODEL_SEED, MODEL_PATH } = process.env
const isReplay = MODEL_SEED !== undefined
const maxReplaySeconds = 7_000
/**
 * `npm test` plays the same sequences each time, so that a change is judged by what it changed;
 * `npm run test:long` draws new ones.
 */
const usualSeed = 20_261_128
const maxSequencesPerSecond = 10

/**
 * Plays random sequences until their number or the time limit is reached: a busy machine plays fewer.
 * @throws with the counterexample and the line that replays it
 */
export async function playSequences<Drawn>(sequences: Sequences<Drawn>): Promise<void> {
  const { file, drawn, play, runs, shrinks } = sequences
  const seconds = isReplay ? maxReplaySeconds : Number(MODEL_SECONDS ?? sequences.seconds)
  const until = performance.now() + seconds * 1_000
  let played = 0
  const property = fc.asyncProperty(drawn, async (sequence) => {
    if (performance.now() > until) return
    played += 1
    await play(sequence)
  })
  const result = await fc.check(property, {
    numRuns: MODEL_SECONDS === undefined ? runs : seconds * maxSequencesPerSecond,
    endOnFailure: !shrinks,
    ...(isReplay ? { seed: Number(MODEL_SEED) } : MODEL_SECONDS === undefined ? { seed: usualSeed } : {}),
    ...(MODEL_PATH === undefined ? {} : { path: MODEL_PATH }),
  })
  if (isReplay || MODEL_SECONDS !== undefined) console.info(`${file}: ${played} sequences played`)
  if (!result.failed) return
  const replay = `MODEL_SEED=${result.seed} MODEL_PATH=${result.counterexamplePath} npx vitest run ${file}`
  throw new Error(`${fc.defaultReportMessage(result)}\n\nReplay: ${replay}`, { cause: result.errorInstance })
}
