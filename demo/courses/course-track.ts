import type { GpxPoint } from '#src/modules/maps/domain/gpx/gpx.ts'
import { type RandomInt, seededRandom } from '../seeded-random.ts'

/** A loop, or out and back along a bank. */
export type CourseShape = 'loop' | 'bank'
/**
 * @param reliefM the approximate height of hills above hollows
 * @param headingDeg the direction of a bank, 90 is east
 */
export type Terrain = {
  readonly shape: CourseShape
  readonly seaM: number
  readonly reliefM: number
  readonly headingDeg: number
}

type PlanePoint = readonly [x: number, y: number]
const stepM = 35

/** A fictional course of this length from a point, the same for the same seed. */
export function courseTrack(
  seed: string,
  start: { readonly latitude: number; readonly longitude: number },
  metres: number,
  terrain: Terrain,
): GpxPoint[] {
  const randomInt = seededRandom(`course ${seed}`)
  const points = terrain.shape === 'loop' ? loop(randomInt, metres) : bank(randomInt, metres, terrain.headingDeg)
  const heightAt = hills(seededRandom(`hills ${start.latitude} ${start.longitude}`), terrain)
  const eastwards = 111_195 * Math.cos((start.latitude * Math.PI) / 180)
  return points.map((point) => ({
    latitude: start.latitude + point[1] / 111_195,
    longitude: start.longitude + point[0] / eastwards,
    elevationM: heightAt(point),
    atMs: null,
  }))
}

/** A ring with bays and capes, whose length is proportional to its radius. */
function loop(randomInt: RandomInt, metres: number): PlanePoint[] {
  const waves = Array.from({ length: 8 }, (_, n) => ({
    times: n + 2,
    share: (0.28 / (n + 1.4)) * (0.5 + share(randomInt)),
    from: share(randomInt) * Math.PI * 2,
  }))
  const startAngle = share(randomInt) * Math.PI * 2
  const count = Math.round(metres / stepM)
  const raw = Array.from({ length: count + 1 }, (_, n): PlanePoint => {
    const angle = (n / count) * Math.PI * 2 + startAngle
    const radius = waves.reduce((sum, wave) => sum + wave.share * Math.cos(wave.times * angle + wave.from), 1)
    return [radius * Math.cos(angle) * 1.25, radius * Math.sin(angle) * 0.85]
  })
  const [first = [0, 0]] = raw
  const scale = metres / lengthOf(raw)
  return raw.map(([x, y]): PlanePoint => [(x - first[0]) * scale, (y - first[1]) * scale])
}

/**
 * Out along a slightly curved bank, around a cone, and back on the other side; several rounds for a
 * long course.
 */
function bank(randomInt: RandomInt, metres: number, headingDeg: number): PlanePoint[] {
  const rounds = Math.ceil(metres / 22_000)
  const outM = metres / rounds / 2
  const bends = [1, 2.3, 5.1].map((times) => ({
    times,
    from: share(randomInt) * 6.28,
    size: (0.055 + 0.03 * share(randomInt)) / times,
  }))
  const count = Math.round(outM / stepM)
  const side = (n: number) =>
    bends.reduce((sum, { times, from, size }) => sum + size * Math.sin((n / count) * 4 * times + from), 0)
  const out = Array.from({ length: count + 1 }, (_, n): PlanePoint => [n / count, side(n) - side(0)])
  const offset = 28 / outM
  const back = out.toReversed().map(([x, y]): PlanePoint => [x, y + offset * Math.min(1, x * 40)])
  const round = [...out, ...back.slice(0, -1)]
  const [cos, sin] = [Math.cos(((90 - headingDeg) * Math.PI) / 180), Math.sin(((90 - headingDeg) * Math.PI) / 180)]
  const all = [...Array.from({ length: rounds }, () => round).flat(), out[0] ?? [0, 0]]
  const scale = metres / lengthOf(all)
  return all.map(([x, y]): PlanePoint => [(x * cos - y * sin) * scale, (x * sin + y * cos) * scale])
}

/** The same terrain under all courses of a place. */
function hills(randomInt: RandomInt, { seaM, reliefM }: Terrain): (point: PlanePoint) => number {
  const waves = [9_400, 3_700, 1_500, 610].map((lengthM, n) => ({
    ...{ lengthM, size: 0.32 ** n },
    direction: share(randomInt) * Math.PI,
    from: share(randomInt) * 6.28,
  }))
  const whole = waves.reduce((sum, { size }) => sum + size, 0)
  return ([x, y]) => {
    const sum = waves.reduce((all, { lengthM, size, direction, from }) => {
      const distanceM = x * Math.cos(direction) + y * Math.sin(direction)
      return all + size * Math.sin((distanceM / lengthM) * Math.PI * 2 + from)
    }, 0)
    return seaM + ((sum / whole + 1) / 2) * reliefM
  }
}

function lengthOf(path: readonly PlanePoint[]): number {
  return path.reduce((sum, point, n) => {
    const before = path[n - 1]
    return before ? sum + Math.hypot(point[0] - before[0], point[1] - before[1]) : sum
  }, 0)
}

function share(randomInt: RandomInt): number {
  return randomInt(1_000_000) / 1_000_000
}
