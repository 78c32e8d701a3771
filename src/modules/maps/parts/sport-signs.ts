import type { Sport } from '#src/modules/catalog/domain/sport.ts'

const head = (x: number, y: number) => `M${x + 1.9} ${y}a1.9 1.9 0 1 0-3.8 0a1.9 1.9 0 1 0 3.8 0`
const runner = `${head(15, 4)}M6 9.5l4-2 4.5 1.5-3 5 4 2.5-1 5M11 14l-2 4-4.5 1M14.5 9l1.5 3 3.5 0`
const skis = 'M3 20.5h17.5l1-1'
const skier = `${head(15.5, 4)}M7 9l4.5-1.5 2.5 2.5-3.5 3.5 3 2.5v4M13.5 10l4.5 2.5M8 12l-3.5 8.5M18 12.5l2 8${skis}`
const wheels = 'M9.5 16a3.7 3.7 0 1 0-7.4 0a3.7 3.7 0 1 0 7.4 0M21.9 16a3.7 3.7 0 1 0-7.4 0a3.7 3.7 0 1 0 7.4 0'
const bicycle = `${wheels}M5.8 16l3.4-7.5h6l3 7.5M9.2 8.5l3 7.5 3.4-6M7.7 6.5h3M15.2 8.5l-.8-2.5h3`
const waves =
  'M2 16c2.2-1.8 4.4-1.8 6.6 0s4.4 1.8 6.7 0 4.4-1.8 6.7 0M2 20.500c2.2-1.8 4.4-1.8 6.6 0s4.4 1.8 6.7 0 4.4-1.8 6.7 0'
const swimmer = `${head(17.5, 10)}M4 12l7.5-5.5 3.5 2M8.5 9l5 4${waves}`
const three =
  'M2 8c2.2-1.8 4.4-1.8 6.6 0s4.4 1.8 6.7 0 4.4-1.8 6.7 0M10 17a3.5 3.5 0 1 0-7 0a3.5 3.5 0 1 0 7 0M14 20.5l3-7 4 3.5M17 13.5l-2.5-1'
const footAndWheel = `${wheels}M5.8 16l4-8h5l3.4 8M14 4l3 2-3 2`
const target = 'M20 12a8 8 0 1 0-16 0a8 8 0 1 0 16 0M15.5 12a3.5 3.5 0 1 0-7 0a3.5 3.5 0 1 0 7 0'

/** The icon of a sport on the map, as a path in 24 by 24; screen readers get its name. */
export const sportSigns: Readonly<Record<Sport, string>> = {
  run: runner,
  trail: 'M2 20l6.5-13 4 7 2.5-4L22 20zM6.5 11l2.5 1.5 2-1',
  'run-relay': `${runner}M18.5 9.500l3 4`,
  cycling: bicycle,
  obstacle: 'M4 21V4M20 21V4M4 8h16M4 14h16M12 8v6M8 14v7M16 14v7',
  biathlon: target,
  'biathlon-relay': target,
  duathlon: footAndWheel,
  'duathlon-relay': footAndWheel,
  ski: skier,
  'ski-relay': skier,
  'ski-biathlon': target,
  swimming: swimmer,
  'swimming-team': swimmer,
  orienteering: 'M4 4h16v16H4zM4 20L20 4M8 20L20 8M12 20l8-8M16 20l4-4',
  triathlon: three,
  'triathlon-relay': three,
  walk: `${head(12, 4)}M8 12l3-4 3 1 1.5 3M12 8.500l-.5 5.5 3 3 .5 4M11.5 14l-3.5 7M8 12l-3 9M15.5 12l4 9`,
}
