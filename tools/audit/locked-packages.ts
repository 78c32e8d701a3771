import { z } from 'zod'

/** One package as package-lock.json has it; a package may stand there in several versions. */
export type LockedPackage = {
  readonly name: string
  readonly version: string
  /** As its own package.json says; null where it says nothing. */
  readonly licence: string | null
  /** Build and tests alone need it. */
  readonly isDev: boolean
}

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      /** Another name than the folder's: the package was installed under an alias. */
      name: z.string().optional(),
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
})

/** Every package that `npm ci` may install on any system, without the project itself. */
export function lockedPackages(lockText: string): LockedPackage[] {
  const found = new Map<string, LockedPackage>()
  for (const [path, one] of Object.entries(Lock.parse(JSON.parse(lockText)).packages)) {
    if (path === '' || one.link === true || one.version === undefined) continue
    const name = one.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const key = `${name}@${one.version}`
    // one copy for the program is enough to make it the program's
    const isDev = one.dev === true && (found.get(key)?.isDev ?? true)
    found.set(key, { name, version: one.version, licence: one.license ?? null, isDev })
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}
