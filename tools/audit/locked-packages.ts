import { z } from 'zod'

/** One package of package-lock.json. A package may appear in several versions. */
export type LockedPackage = {
  readonly name: string
  readonly version: string
  /** The licence in the package's own package.json; null if it names none. */
  readonly licence: string | null
  /** Only the build and the tests need it. */
  readonly isDev: boolean
}

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      /** Set if it differs from the folder's name: the package is installed under an alias. */
      name: z.string().optional(),
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
})

/**
 * Returns every package that `npm ci` may install on any system, sorted by name, without the
 * project itself.
 */
export function lockedPackages(lockText: string): LockedPackage[] {
  const found = new Map<string, LockedPackage>()
  for (const [path, locked] of Object.entries(Lock.parse(JSON.parse(lockText)).packages)) {
    if (path === '' || locked.link === true || locked.version === undefined) continue
    const name = locked.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const key = `${name}@${locked.version}`
    // one copy that the program needs makes the package a runtime dependency
    const isDev = locked.dev === true && (found.get(key)?.isDev ?? true)
    found.set(key, { name, version: locked.version, licence: locked.license ?? null, isDev })
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}
