import type { RaceWave } from '#src/modules/catalog/domain/race-wave.ts'

/** The wave for an expected time ('1:42:30'); null where the race has no waves. */
export function findWave(waves: readonly RaceWave[], expectedTime: unknown): RaceWave | null {
  const seconds = typeof expectedTime === 'string' ? secondsOf(expectedTime) : null
  if (seconds === null) return waves.at(-1) ?? null
  return waves.find(({ upToSeconds }) => upToSeconds === null || seconds <= upToSeconds) ?? null
}

function secondsOf(time: string): number | null {
  const parts = /^(\d{1,2}):(\d{2}):(\d{2})$/.exec(time)
  if (parts === null) return null
  const [hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map(Number)
  return hours * 3600 + minutes * 60 + seconds
}
