import type { ModuleManifest } from '#src/platform/module.ts'
import type { ModulePersonalData } from '#src/platform/personal-data/personal-data.ts'
import { platformPersonalData } from '#src/platform/personal-data/platform-personal-data.ts'

/** The registers of the program: the platform's, then the modules', lowest first. */
export function personalDataOf(modules: readonly ModuleManifest[]): ModulePersonalData[] {
  return [platformPersonalData, ...modules.flatMap(({ personalData }) => personalData ?? [])]
}
