import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { moduleOrder } from './module-order.ts'

/**
 * Creates the folders and files of a new module and adds it at the end of the module order. Returns
 * the files written.
 * @throws if the name is missing or malformed
 */
export function newModule(root: string, name: string | undefined): string[] {
  if (!name || !/^[a-z]+(-[a-z]+)*$/.test(name))
    throw new Error('the module’s name must be in kebab-case: npm run new:module waiting-list')
  const folder = join('src/modules', name)
  if (existsSync(join(root, folder)) || moduleOrder.includes(name))
    throw new Error(`There is a module ${name} already.`)
  const files = Object.entries(filesOf(name)).map(([path, content]) => [join(folder, path), content] as const)
  for (const [path, content] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content, { flag: 'wx' })
  }
  const orderPath = 'tools/module-order.ts'
  const order = readFileSync(join(root, orderPath), 'utf8')
  writeFileSync(join(root, orderPath), order.replace(/\n\]/, `\n  '${name}',\n]`))
  return [...files.map(([path]) => path), orderPath]
}

function filesOf(name: string): Record<string, string> {
  const camel = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const words = name.replaceAll('-', ' ')
  const type = camel.charAt(0).toUpperCase() + camel.slice(1)
  return {
    'README.md': `# ${words.charAt(0).toUpperCase()}${words.slice(1)}\n\nWhat it is for, its terms, states and invariants, and where to begin reading.\n`,
    [`contract/${name}.ts`]: `import { z } from 'zod'\n\nexport const ${type}Id = z.uuid()\nexport type ${type}Id = z.infer<typeof ${type}Id>\n`,
    'server/index.ts': `import type { ModuleManifest } from '#src/platform/module.ts'\n\nexport const ${camel}Module = { name: '${name}', handlers: [] } as const satisfies ModuleManifest\n`,
    'texts/ru.ts': 'export const ru = {} as const\n',
    'texts/en.ts': `import type { TextsLike } from '#src/kernel/texts.ts'\nimport type { ru } from './ru.ts'\n\nexport const en = {} as const satisfies TextsLike<typeof ru>\n`,
  }
}

if (import.meta.main) {
  try {
    for (const path of newModule('.', process.argv[2])) console.log(path)
    console.log(
      'Now move its name in tools/module-order.ts to its place, and list it in src/server/modules.ts, its contracts in src/client/api.ts, and its texts in src/shell/texts.ts.',
    )
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
