import type { PosterData } from '#src/modules/catalog/domain/poster-path.ts'
import type { Sport } from '#src/modules/catalog/domain/sport.ts'
import type { Motif } from './motif.ts'
import { biathlon, biathlonRelay, skiBiathlon } from './motifs/biathlon.ts'
import { cycling } from './motifs/cycling.ts'
import { duathlon, duathlonRelay } from './motifs/duathlon.ts'
import { obstacle } from './motifs/obstacle.ts'
import { orienteering } from './motifs/orienteering.ts'
import { running } from './motifs/run.ts'
import { runRelay } from './motifs/run-relay.ts'
import { ski, skiRelay } from './motifs/ski.ts'
import { swimming } from './motifs/swimming.ts'
import { swimmingTeam } from './motifs/swimming-team.ts'
import { trail } from './motifs/trail.ts'
import { triathlon, triathlonRelay } from './motifs/triathlon.ts'
import { walk } from './motifs/walk.ts'
import { choosePalette } from './palette.ts'
import { randomFrom } from './random.ts'
import { box, group } from './svg.ts'
import { frame } from './terrain.ts'

/**
 * The poster of an event as an SVG document under 12 kB, the same on every machine. It has no ids,
 * scripts, styles, fonts or references, so that a page may contain several, and it is safe both
 * inline and as an image. It fills its box and is cropped like a photo. Decorative: the event's
 * name is next to it.
 */
export function poster({ code, sport, tenant = 'default' }: PosterData): string {
  const palette = choosePalette(sport, tenant)
  const sky = box([0, 0], frame.width, frame.height, { fill: palette.sky })
  const picture = motifs[sport](randomFrom(`${sport}/${code}`), palette)
  return `<svg ${attributes}>${group({ fill: 'none', round: true }, sky, picture)}</svg>`
}

const attributes = [
  'xmlns="http://www.w3.org/2000/svg"',
  `viewBox="0 0 ${frame.width} ${frame.height}"`,
  'preserveAspectRatio="xMidYMid slice"',
  'aria-hidden="true"',
].join(' ')

const motifs: Record<Sport, Motif> = {
  run: running,
  trail,
  'run-relay': runRelay,
  cycling,
  obstacle,
  biathlon,
  'biathlon-relay': biathlonRelay,
  duathlon,
  'duathlon-relay': duathlonRelay,
  ski,
  'ski-relay': skiRelay,
  'ski-biathlon': skiBiathlon,
  swimming,
  'swimming-team': swimmingTeam,
  orienteering,
  triathlon,
  'triathlon-relay': triathlonRelay,
  walk,
}
