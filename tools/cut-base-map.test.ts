import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cutBaseMap } from './cut-base-map.ts'

test('the base map is written only into the named folder', () => {
  const work = mkdtempSync(join(tmpdir(), 'startline-base-map-'))
  const packages = join(work, 'packages')
  mkdirSync(join(packages, 'world-atlas'), { recursive: true })
  mkdirSync(join(packages, '@geo-maps/earth-waterbodies-1km'), { recursive: true })
  // one square of land, ten degrees wide; TopoJSON gives the points of an arc as differences
  const land = JSON.stringify({
    arcs: [
      [
        [30, 50],
        [10, 0],
        [0, 10],
        [-10, 0],
        [0, -10],
      ],
    ],
    transform: { scale: [1, 1], translate: [0, 0] },
    objects: { land: { geometries: [{ arcs: [[[0]]] }] } },
  })
  for (const detail of ['50m', '10m']) writeFileSync(join(packages, `world-atlas/land-${detail}.json`), land)
  const water = JSON.stringify({ geometries: [] })
  writeFileSync(join(packages, '@geo-maps/earth-waterbodies-1km/map.geo.json'), water)
  const target = join(work, 'made/cut')
  const tools = readdirSync(import.meta.dirname)
  try {
    cutBaseMap(packages, target)
    const files = ['land-far.json', 'land-near.json', 'places.json', 'water-far.json', 'water-near.json']
    expect(readdirSync(target).sort()).toEqual(files)
    expect(JSON.parse(readFileSync(join(target, 'land-near.json'), 'utf8')).shapes).toHaveLength(1)
    expect(JSON.parse(readFileSync(join(target, 'places.json'), 'utf8')).length).toBeGreaterThan(100)
    expect(readdirSync(import.meta.dirname)).toEqual(tools)
  } finally {
    rmSync(work, { recursive: true })
  }
})
