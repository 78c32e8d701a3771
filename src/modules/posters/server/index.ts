import type { ModuleManifest } from '#src/platform/module.ts'
import { sharePictureFiles } from './share-picture-files.ts'

export const postersModule = {
  name: 'posters',
  handlers: [],
  fileKinds: [sharePictureFiles],
} as const satisfies ModuleManifest
